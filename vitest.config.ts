import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'

const kit = (file: string) => fileURLToPath(new URL(`./server/src/testing/${file}`, import.meta.url))

function project(name: string, test: object = {}): TestProjectConfiguration {
  return {
    root: `./${name}`,
    test: {
      name,
      include: ['**/*.test.ts'],
      exclude: ['**/node_modules/**', '**/dist/**'],
      environment: 'node',
      testTimeout: 30_000,
      ...test,
    },
  }
}

export default defineConfig({
  test: {
    pool: 'forks',
    // Most of a test's time is spent waiting for engines, so there is room for more of them than there are cores.
    maxWorkers: availableParallelism() + 2,
    // A test that only passes at the second attempt has told us something: show it, do not hide it.
    retry: 0,
    projects: [
      project('contract'),
      project('web'),
      project('sandbox'),
      project('scripts'),
      // Only the server's tests speak to engines; everything else runs on a machine that has none.
      project('server', {
        testTimeout: 60_000,
        hookTimeout: 120_000,
        globalSetup: [kit('global-setup.ts')],
        setupFiles: [kit('setup.ts')],
      }),
      project('bench', { testTimeout: 90_000 }),
    ],
  },
})
