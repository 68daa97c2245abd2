import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'

// Compiled code of packages is kept between runs.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
  new URL('./node_modules/.cache/compiled', import.meta.url),
)

const kit = (file: string) => fileURLToPath(new URL(`./server/src/testing/${file}`, import.meta.url))

function project(name: string, test: object = {}): TestProjectConfiguration {
  return {
    root: `./${name}`,
    test: {
      name,
      include: ['**/*.test.ts'],
      exclude: ['**/node_modules/**', '**/dist/**'],
      environment: 'node',
      // Limits are there to end what hangs; a busy machine may be several times slower than a quiet one.
      testTimeout: 90_000,
      expect: { poll: { timeout: 60_000 } },
      ...test,
    },
  }
}

export default defineConfig({
  test: {
    pool: 'forks',
    // Most of a test's time is spent waiting for engines, so more of them can run than there are cores.
    maxWorkers: availableParallelism() + 2,
    // A test that only passes on a second attempt has told us something: show it, do not hide it.
    retry: 0,
    projects: [
      project('contract'),
      project('web'),
      project('sandbox'),
      project('scripts'),
      // Only the server's tests use engines; everything else runs on a machine that has none.
      project('server', {
        testTimeout: 180_000,
        hookTimeout: 240_000,
        globalSetup: [kit('global-setup.ts')],
        setupFiles: [kit('setup.ts')],
        // Node runs our TypeScript itself, as in production. Each file imports some 600 modules, and through Vite that
        // takes twice the time.
        experimental: { viteModuleRunner: false },
      }),
      project('bench', { testTimeout: 240_000 }),
    ],
  },
})
