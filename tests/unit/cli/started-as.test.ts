import { describe, expect, it } from 'vitest'
import { asStarted, commandName } from '../../../electron/cli/started-as.js'

describe('the words that start this command line', () => {
  it.each([
    [{}, '/usr/lib/quarry/launcher', 'quarry'],
    [{}, undefined, 'quarry'],
    [{ npm_lifecycle_event: 'start' }, '/src/dist/cli.js', 'npm start --'],
    [{ npm_lifecycle_event: 'test' }, '/src/dist/cli.js', 'node dist/cli.js'],
    [{}, '/elsewhere/dist/cli.js', 'node /elsewhere/dist/cli.js'],
    [{ QUARRY_COMMAND: 'my-quarry', npm_lifecycle_event: 'start' }, '/src/dist/cli.js', 'my-quarry'],
  ])('with %j and the script %s are %s', (env, script, name) => {
    expect(commandName({ env, script, cwd: '/src' })).toBe(name)
  })
})

describe('a remedy', () => {
  it.each([
    ['see quarry --help', 'see npm start -- --help'],
    ['see quarry ask --help', 'see npm start -- ask --help'],
    ['get it with `quarry models pull m`', 'get it with `npm start -- models pull m`'],
    ['run `quarry doctor` to see', 'run `npm start -- doctor` to see'],
    ['quarry COMMAND --help tells', 'npm start -- COMMAND --help tells'],
    ['see quarry export --help', 'see npm start -- export --help'],
    ['a quarry of stones', 'a quarry of stones'],
    ['the folder quarry', 'the folder quarry'],
  ])('%s', (text, said) => {
    expect(asStarted(text, 'npm start --')).toBe(said)
  })
})
