import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import web from './web/package.json' with { type: 'json' }

// Compiled code of packages is kept between runs.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
  new URL('./node_modules/.cache/compiled', import.meta.url),
)

const kit = (part: 'server' | 'web', file: string) =>
  fileURLToPath(new URL(`./${part}/src/testing/${file}`, import.meta.url))

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

/**
 * Components, rendered with the app's own styles in a browser. It is Debian's headless Chromium, the one the journeys
 * use, and it only starts if one of these files is run.
 */
const components: TestProjectConfiguration = {
  extends: './web/vite.config.ts',
  root: './web',
  // Packages are prepared before the first test. One that is only discovered on the way would reload the page under it.
  optimizeDeps: {
    noDiscovery: true,
    include: [
      ...Object.keys(web.dependencies).filter((name) => name !== '@sayso/contract'),
      'react/jsx-dev-runtime',
      'react-dom/client',
      'vitest-browser-react',
    ],
  },
  test: {
    name: 'components',
    // Two pages at a time, also on two cores: while one waits, the other works.
    maxWorkers: 2,
    // Another number of workers is another group: these files run when all others are done.
    sequence: { groupOrder: 1 },
    include: ['src/**/*.test.tsx'],
    setupFiles: [kit('web', 'setup.ts')],
    testTimeout: 90_000,
    expect: { poll: { timeout: 20_000 } },
    browser: {
      enabled: true,
      headless: true,
      instances: [{ browser: 'chromium' }],
      viewport: { width: 720, height: 800 },
      provider: playwright({
        launchOptions: {
          executablePath: '/usr/bin/chromium-headless-shell',
          // Root (containers, CI) has no user namespace for the renderer's sandbox.
          args: ['--no-sandbox', '--disable-gpu'],
        },
        // Nothing waits for an animation, and times read the same on every machine.
        contextOptions: { reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'UTC' },
        // What is pressed must become pressable; a busy machine may take long, a missing button does not hang.
        actionTimeout: 20_000,
      }),
      // Pictures of what failed are for whoever is looking.
      screenshotFailures: !process.env['CI'],
    },
  },
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
      components,
      project('sandbox'),
      project('scripts'),
      // Only the server's tests use engines; everything else runs on a machine that has none.
      project('server', {
        testTimeout: 180_000,
        hookTimeout: 240_000,
        // A worker keeps what it has imported for the next file: importing the server takes longer than most files. What
        // a file leaves behind in a module would show in the next one, so modules keep no state of their own.
        isolate: false,
        globalSetup: [kit('server', 'global-setup.ts')],
        setupFiles: [kit('server', 'setup.ts')],
        // Node runs our TypeScript itself, as in production: each file imports some 600 modules, and through Vite that
        // takes longer. Modules cannot be mocked this way.
        experimental: { viteModuleRunner: false },
      }),
      project('bench', { testTimeout: 240_000 }),
    ],
  },
})
