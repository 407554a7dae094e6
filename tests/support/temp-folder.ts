import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** A folder of the test file's own, gone when its tests are done. */
export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-test-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
