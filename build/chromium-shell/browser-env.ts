/**
 * The browser's environment. It reads file names by the locale: without one of UTF-8 a dropped file whose name is not
 * plain ASCII would be missing from the drop.
 */
type Env = Readonly<Record<string, string | undefined>>

export function browserEnv(env: Env): Record<string, string | undefined> {
  // In the order in which they count.
  const name = ['LC_ALL', 'LC_CTYPE', 'LANG'].find((one) => (env[one] ?? '') !== '')
  if (name !== undefined && /utf-?8/i.test(env[name] ?? '')) return { ...env }
  return { ...env, LC_ALL: 'C.UTF-8' }
}
