import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Broken } from '../../../../renderer/ui/Broken.js'
import { ErrorBoundary } from '../../../../renderer/ui/ErrorBoundary.js'

test('a boundary shows its children, and once they threw its fallback', () => {
  const boundary = new ErrorBoundary({ children: 'children', fallback: 'fallback' })
  expect(boundary.render()).toBe('children')
  boundary.state = ErrorBoundary.getDerivedStateFromError()
  expect(boundary.render()).toBe('fallback')
})

test('in place of a broken window stand one sentence and one button', () => {
  const markup = renderToStaticMarkup(createElement(Broken))
  expect(Array.from(markup.matchAll(/<(p|button)[^>]*>([^<]*)</g), ([, , text]) => text)).toEqual([
    'The window could not be drawn; your chats and files are kept.',
    'Load the window again',
  ])
})
