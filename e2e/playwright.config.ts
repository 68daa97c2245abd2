import { defineConfig } from '@playwright/test'

// Not the port of `npm run dev`: the journeys read emails, so they need a server and a worker that send them here.
const port = Number(process.env['PORT'] ?? 3100)
const origin = `http://127.0.0.1:${port}`

// Debian's own headless Chromium: nothing is downloaded, and it gets its security updates with the system. It is the
// same engine as the full browser at two thirds of the cost. Its path is not looked up: tools that only read this file
// run where it is not installed yet.
const chromium = '/usr/bin/chromium-headless-shell'

// Passed on to the processes that run the journeys.
process.env['JOURNEYS_BEGAN'] ??= new Date().toISOString()

/** The keys by which the stand-ins for X and Instagram know this installation. */
const networkKeys = {
  TWITTER_KEY: 'standin_twitter_key',
  TWITTER_SECRET: 'standin_twitter_secret_not_a_secret',
  INSTAGRAM_APP_ID: 'standin_instagram_app',
  INSTAGRAM_APP_SECRET: 'standin_instagram_secret_not_a_secret',
}

/** The picture host of both, which `sandbox/src/pictures.ts` stands in for. */
const mediaOrigin = 'http://pictures.networks.example'

/** Push messages are sent after a second, not ten: no journey is about how many events become one. */
const limits = { LIMITS: JSON.stringify({ push: { afterSeconds: 1 } }) }

/** Adult posts are allowed: a journey states that its reader is old enough. Refusing them is tested at the server. */
const labels = { ADULT: 'on' }

const gracefulShutdown = { signal: 'SIGTERM', timeout: 5_000 } as const

export default defineConfig({
  testDir: '.',
  // A busy machine is slow, not wrong: what a journey waits for has shorter limits of its own.
  timeout: 180_000,
  // For the same reason: an expectation that holds costs no more if it is allowed to wait.
  expect: { timeout: 20_000 },
  // In CI a failed journey is tried once more. If it then passes, it is reported as flaky, not hidden.
  retries: process.env['CI'] ? 1 : 0,
  // One journey at a time: they share one world, and on a small machine running two concurrently saves no time.
  workers: 1,
  forbidOnly: Boolean(process.env['CI']),
  reporter: process.env['CI'] ? 'line' : 'list',
  // Nobody looks at CI's traces, and keeping them costs a third of its time.
  // Requests that pass through a service worker cannot be rerouted; the journeys about it allow it themselves.
  use: { baseURL: origin, serviceWorkers: 'block', trace: process.env['CI'] ? 'off' : 'retain-on-failure' },
  projects: [
    {
      name: 'chromium',
      use: {
        browserName: 'chromium',
        // Root (containers, CI) has no user namespace for the renderer's sandbox.
        launchOptions: { executablePath: chromium, args: ['--no-sandbox', '--disable-gpu'] },
      },
    },
  ],
  // Started one after the other. The first prints where it receives and shows emails: SMTP_URL and MAILS_URL for all
  // that follow.
  webServer: [
    {
      name: 'mails',
      command: 'bash scripts/run node sandbox/src/mail-server.ts',
      cwd: '..',
      wait: { stdout: /takes (?<smtp_url>smtp:\S+) shows (?<mails_url>http:\S+)/ },
      gracefulShutdown,
    },
    {
      // The payment provider. In the same way, it sets STRIPE_URL for all that follow.
      name: 'payments',
      command: 'bash scripts/run node sandbox/src/stripe.ts',
      cwd: '..',
      env: { PORT: '0' },
      wait: { stdout: /stand-in: answers (?<stripe_url>http:\S+)/ },
      gracefulShutdown,
    },
    {
      // The picture host of both networks and the push service, with the way to both, for all that follow. PUSH_URL is
      // where journeys read what was sent.
      name: 'pictures',
      command: 'bash scripts/run node sandbox/src/pictures.ts',
      cwd: '..',
      wait: {
        stdout:
          /answers (?<push_url>http:\S+) for (?<push_hosts>\S+) certificate (?<node_extra_ca_certs>\S+) .*names (?<egress_dns>\S+) way out (?<egress_proxy>http:\S+)/,
      },
      gracefulShutdown,
    },
    {
      // X, where people authorise us by a PIN. TWITTER_API_URL for all that follow.
      name: 'twitter',
      command: 'bash scripts/run node sandbox/src/twitter.ts',
      cwd: '..',
      env: { PORT: '0', MEDIA_ORIGIN: mediaOrigin },
      wait: { stdout: /stand-in: answers (?<twitter_api_url>http:\S+)/ },
      gracefulShutdown,
    },
    {
      // Instagram's three hosts are one here.
      name: 'instagram',
      command: 'bash scripts/run node sandbox/src/instagram.ts',
      cwd: '..',
      env: {
        PORT: '0',
        MEDIA_ORIGIN: mediaOrigin,
        INSTAGRAM_STANDIN_REDIRECT_URIS: `${origin}/auth/redirect/instagram`,
      },
      wait: {
        stdout:
          /answers (?=(?<instagram_authorize_url>http:\S+))(?=(?<instagram_api_url>http:\S+))(?<instagram_graph_url>http:\S+)/,
      },
      gracefulShutdown,
    },
    {
      // Sends the emails and decodes the pictures.
      name: 'worker',
      command: 'bash scripts/run node server/src/worker.ts',
      cwd: '..',
      env: {
        LOG_LEVEL: 'info',
        REDIS_WAIT_MS: '5000',
        HASH_MATCH: 'local',
        ...networkKeys,
        ...limits,
        ...labels,
      },
      wait: { stdout: /"working"/ },
      timeout: 120_000,
      gracefulShutdown,
    },
    {
      name: 'api',
      command: 'bash scripts/run node server/src/api.ts',
      cwd: '..',
      url: `${origin}/readyz`,
      // One address plays all visitors here, and requests that a busy machine delays must still be answered.
      env: {
        PORT: String(port),
        RATE_FACTOR: '1000',
        SHED_DELAY_MS: '10000',
        DATABASE_WAIT_MS: '10000',
        DATABASE_STATEMENT_MS: '20000',
        REDIS_WAIT_MS: '5000',
        PUBLIC_URL: origin,
        ...networkKeys,
        ...limits,
        ...labels,
      },
      timeout: 120_000,
      gracefulShutdown,
    },
  ],
})
