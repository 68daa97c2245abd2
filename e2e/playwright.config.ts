import { defineConfig } from '@playwright/test'

// Not the port of `npm run dev`: the journeys read mails, so they need a server and a worker that send them here.
const port = Number(process.env['PORT'] ?? 3100)
const origin = `http://127.0.0.1:${port}`

// Debian's own Chromium: nothing is downloaded, and the browser gets its security updates with the system.
// Not looked up: tools that only read this file run where it is not installed yet.
const chromium = '/usr/bin/chromium'

// Handed on to the processes that run the journeys.
process.env['JOURNEYS_BEGAN'] ??= new Date().toISOString()

const gracefulShutdown = { signal: 'SIGTERM', timeout: 5_000 } as const

export default defineConfig({
  testDir: '.',
  // A machine that is busy is slow, not wrong: what a journey waits for has shorter limits of its own.
  timeout: 180_000,
  // For the same reason: an expectation that holds costs no more by being allowed to wait.
  expect: { timeout: 20_000 },
  retries: 0,
  // One journey at a time: they share one world, and on a small machine two take as long as one after the other.
  workers: 1,
  forbidOnly: Boolean(process.env['CI']),
  reporter: process.env['CI'] ? 'line' : 'list',
  use: { baseURL: origin, trace: 'retain-on-failure' },
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
  // One after the other. The first says where it takes and shows mails: SMTP_URL and MAILS_URL for all that follow.
  webServer: [
    {
      name: 'mails',
      command: 'bash scripts/run node sandbox/src/mailroom.ts',
      cwd: '..',
      wait: { stdout: /takes (?<smtp_url>smtp:\S+) shows (?<mails_url>http:\S+)/ },
      gracefulShutdown,
    },
    {
      // The payment provider. The same way: STRIPE_URL for all that follow.
      name: 'payments',
      command: 'bash scripts/run node sandbox/src/stripe.ts',
      cwd: '..',
      env: { PORT: '0' },
      wait: { stdout: /stand-in: answers (?<stripe_url>http:\S+)/ },
      gracefulShutdown,
    },
    {
      // Sends the mails and decodes the pictures.
      name: 'worker',
      command: 'bash scripts/run node server/src/worker.ts',
      cwd: '..',
      env: { LOG_LEVEL: 'info' },
      wait: { stdout: /"working"/ },
      timeout: 30_000,
      gracefulShutdown,
    },
    {
      name: 'api',
      command: 'bash scripts/run node server/src/api.ts',
      cwd: '..',
      url: `${origin}/readyz`,
      // One address plays all visitors here, and what a crowded machine makes wait is still to be answered.
      env: {
        PORT: String(port),
        RATE_FACTOR: '1000',
        SHED_DELAY_MS: '10000',
        DATABASE_WAIT_MS: '10000',
        PUBLIC_URL: origin,
      },
      timeout: 30_000,
      gracefulShutdown,
    },
  ],
})
