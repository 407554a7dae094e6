import type { SelfTestResult } from '../contract/wire.js'

/** Every check that a self-test makes; a report that lacks one or has another proves nothing. */
export const expectedChecks = [
  'file-read',
  'home-list',
  'folder-list',
  'process-list',
  'file-write',
  'file-truncate',
  'file-change',
  'file-create',
  'folder-create',
  'document-write',
  'tcp',
  'udp',
  'unix',
  'abstract',
  'socket-families',
  'fork',
  'exec',
  'signal',
  'other-processes',
  'environment',
  'descriptors',
  'limits',
  'privileges',
  'parent-death',
  'kernel-surface',
] as const

/**
 * Why the self-test does not prove a sandbox; empty exactly when it does. `observed` is what the host saw
 * itself, which counts more than what the driver says.
 */
export function faultsOf(result: SelfTestResult, observed: readonly string[]): string[] {
  const names = result.checks.map(({ name }) => name)
  const missing = expectedChecks.filter((name) => !names.includes(name))
  const unknown = names.filter((name, at) => !isExpected(name) || names.indexOf(name) !== at)
  const open = result.checks.filter(({ blocked }) => !blocked)
  return [
    ...observed,
    ...(result.confined ? [] : ['the driver did not confine itself']),
    ...(result.networkBlocked ? [] : ['the network is open']),
    ...(result.fileReadBlocked ? [] : ['files can be read']),
    ...open.map(({ name, detail }) => `${name} is not blocked (${detail})`),
    ...missing.map((name) => `${name} was not checked`),
    ...unknown.map((name) => `${name} is no check of this version`),
  ]
}

function isExpected(name: string): boolean {
  return (expectedChecks as readonly string[]).includes(name)
}
