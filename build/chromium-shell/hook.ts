/** Lets `import 'electron'` of the main bundle reach the slice; the bundle itself is the one that Electron runs. */
import * as nodeModule from 'node:module'

const key = 'quarry.electron-slice'

/** Call before the main bundle is imported. */
export function provideElectron(slice: Readonly<Record<string, unknown>>): void {
  Object.defineProperty(globalThis, Symbol.for(key), { value: slice })
  const names = Object.keys(slice).join(', ')
  const source = `export const { ${names} } = globalThis[Symbol.for('${key}')]; export default globalThis[Symbol.for('${key}')]`
  const url = asUrl(source)
  const hook = `export const resolve = (name, context, next) =>
    name === 'electron' || name === 'electron/main' ? { url: ${JSON.stringify(url)}, format: 'module', shortCircuit: true } : next(name, context)`
  nodeModule.register(asUrl(hook))
}

const asUrl = (source: string) => `data:text/javascript,${encodeURIComponent(source)}`
