import { expect, it } from 'vitest'
import { openSession } from '../../../electron/app/session.js'

it('a question about no file does not begin', async () => {
  const session = openSession({
    install: {} as never,
    home: '/nowhere',
    python: null,
    server: {} as never,
  })
  await expect(session.ask({ question: 'how many?', options: {} as never })).rejects.toMatchObject({
    code: 'usage',
    message: 'there is no file to ask about',
  })
  await session.close()
})
