import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/{unit,integration,e2e}/**/*.test.ts'],
    environment: 'node',
    pool: 'forks',
    testTimeout: 60_000,
    // A look that is taken again until it holds is ended by the test's own limit: a second says only how fast a machine is.
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 120_000,
  },
})
