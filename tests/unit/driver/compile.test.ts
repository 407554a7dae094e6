import { expect, it } from 'vitest'
import { compiledFile } from '../../../electron/driver/compile.js'

it.each([
  { version: '3.9.18', file: '/app/python/__pycache__/wire.cpython-39.pyc' },
  { version: '3.13.0', file: '/app/python/__pycache__/wire.cpython-313.pyc' },
])('finds the compiled form for Python $version', ({ version, file }) => {
  expect(compiledFile('/app/python/wire.py', version)).toBe(file)
})
