import { execFileSync } from 'node:child_process'
import { defineConfig } from '@playwright/test'

const port = Number(process.env['PORT'] ?? 3000)

// Debian's own Chromium: nothing is downloaded, and the browser gets its security updates with the system.
const chromium = execFileSync('sh', ['-c', 'command -v chromium'], { encoding: 'utf8' }).trim()

export default defineConfig({
  testDir: '.',
  timeout: 30_000,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: process.env['CI'] ? 'line' : 'list',
  use: { baseURL: `http://127.0.0.1:${port}`, trace: 'retain-on-failure' },
  projects: [
    {
      name: 'chromium',
      use: {
        browserName: 'chromium',
        // Root (containers, CI) has no user namespace to put the renderer in.
        launchOptions: { executablePath: chromium, args: ['--no-sandbox', '--disable-gpu'] },
      },
    },
  ],
  webServer: {
    command: 'npm start',
    cwd: '..',
    url: `http://127.0.0.1:${port}/readyz`,
    // One address plays all visitors here.
    env: { PORT: String(port), RATE_FACTOR: '1000' },
    reuseExistingServer: !process.env['CI'],
    timeout: 30_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
})
