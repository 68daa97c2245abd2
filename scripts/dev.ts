// Everything Sayso needs on this machine, with a demo world in it, in one command: `npm run dev`.
// Engines are found or started and stay; what is started here ends here, on Ctrl+C or when one part dies. What is saved
// is picked up: code starts API and worker anew, a migration is applied first, and a fault waits to be mended.
// PORT, WEB_PORT, SMTP_PORT, STRIPE_PORT, PAYPAL_PORT, TWITTER_PORT and INSTAGRAM_PORT fix a
// port; otherwise the next free one is taken. DATABASE_URL and the other
// settings of docs/operations.md are respected, so a second world can live beside the first.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createPorts } from './dev-ports.ts'
import { createServices } from './dev-services.ts'
import { watchTree } from './dev-watch.ts'

const MIGRATE = ['server/src/migrate.ts']
const root = fileURLToPath(new URL('..', import.meta.url))
const services = createServices(root)
let isEnding = false
const ports = await createPorts((text) => console.log(`ports   | ${text}`))
services.onEnd(ports.close)

process.on('SIGINT', () => end(0))
process.on('SIGTERM', () => end(0))
await start().catch((error: Error) => {
  console.error(`\n${error.message}`)
  return end(1)
})

async function start(): Promise<void> {
  Object.assign(process.env, { ...findEngines(), ...process.env })
  const [api, web, smtp] = [
    await ports.take('PORT', 3000),
    await ports.take('WEB_PORT', 5173),
    await ports.take('SMTP_PORT', 2525),
  ]
  const url = `http://127.0.0.1:${web}`
  const env = {
    PORT: String(api),
    API_PORT: String(api),
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
    PUBLIC_URL: url,
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
    // One person reloading all day looks like a crowd from one address.
    RATE_FACTOR: process.env['RATE_FACTOR'] ?? '100',
  }
  await readMails(smtp)
  Object.assign(env, await takeCards(api), await payAuthors(api), await joinNetworks(url))
  await services.finish('make room', ['server/src/demo/make-room.ts'], env)
  await services.finish('migrate', MIGRATE, env)
  await services.finish('demo', ['server/src/demo/seed.ts'], env)

  const ours = [
    services.start('api', ['server/src/api.ts'], env),
    services.start('worker', ['server/src/worker.ts'], env),
  ]
  const vite = ['../node_modules/vite/bin/vite.js', '--port', String(web), '--strictPort']
  for (const part of [...ours, services.start('web', vite, env, 'web')]) part.onDeath(() => end(1))
  const unwatch = watchTree(root, async ({ isMigrationDue }) => {
    const isMigrated = !isMigrationDue || (await migrateAnew(env))
    for (const part of ours) part.restart()
    return isMigrated
  })
  services.onEnd(async () => unwatch())
  await Promise.all([answers(`http://127.0.0.1:${api}/readyz`), answers(url)])
  if (!isEnding) greet(url, api, smtp)
}

/** Engines that run are used. Else containers where Docker runs, else Debian's own programs. */
function findEngines(): Record<string, string> {
  const run = (command: string, args: string[], stdio: 'inherit' | 'ignore') =>
    spawnSync(command, args, { cwd: root, stdio }).status === 0
  if (!run('bash', ['scripts/engines', 'status'], 'ignore')) {
    if (run('docker', ['info'], 'ignore') && run('docker', ['compose', 'version'], 'ignore')) {
      console.log('engines | starting containers (compose.yaml)')
      if (!run('docker', ['compose', 'up', '--detach', '--wait'], 'inherit'))
        throw new Error('docker compose could not start the engines; see above.')
      // The defaults of the configuration are the ports of compose.yaml.
      return {}
    }
    console.log('engines | starting PostgreSQL, Redis, NATS and S3 (scripts/engines)')
    if (!run('bash', ['scripts/engines', 'up'], 'inherit'))
      throw new Error('The engines could not be started; see above. docs/operations.md says what is needed.')
  }
  const { stdout } = spawnSync('bash', ['scripts/engines', 'env'], { cwd: root, encoding: 'utf8' })
  return Object.fromEntries(
    [...stdout.matchAll(/^export (\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  )
}

interface Mail {
  recipients: string[]
  subject: string
  text: string
}

/** The world's mail servers, played by the sandbox: what is sent is shown here and goes nowhere. */
async function readMails(smtp: number): Promise<void> {
  // Loaded by its place: the root of the repository depends on no workspace.
  const place = new URL('../sandbox/src/smtp.ts', import.meta.url).href
  const { startMailbox } = (await import(place)) as {
    startMailbox(options: { port: number }): Promise<{
      waitFor(fits: (mail: Mail) => boolean, options: { timeoutMs: number }): Promise<Mail>
      close(): Promise<void>
    }>
  }
  const mailbox = await startMailbox({ port: smtp })
  services.onEnd(() => mailbox.close())
  const shown = new Set<Mail>()
  const showNext = (): Promise<void> =>
    mailbox
      .waitFor((mail) => !shown.has(mail), { timeoutMs: 2 ** 31 - 1 })
      .then((mail) => {
        shown.add(mail)
        services.print('mail', `to ${mail.recipients.join(', ')}: ${mail.subject}\n${mail.text}`)
        return showNext()
      })
  showNext().catch(() => undefined)
}

/** The card provider, played by the sandbox; whoever has set keys of a real one gets that. */
async function takeCards(api: number): Promise<Record<string, string>> {
  if (process.env['STRIPE_SECRET_KEY'] !== undefined || process.env['STRIPE_URL'] !== undefined) return {}
  const cards = await ports.take('STRIPE_PORT', 4242)
  const env = {
    PORT: String(cards),
    STRIPE_STANDIN_WEBHOOK_URL: `http://127.0.0.1:${api}/api/webhooks/stripe`,
  }
  services.start('cards', ['sandbox/src/stripe.ts'], env).onDeath(() => end(1))
  return { STRIPE_URL: `http://127.0.0.1:${cards}` }
}

/** The same for whoever pays authors. */
async function payAuthors(api: number): Promise<Record<string, string>> {
  const isSet = ['PAYOUTS', 'PAYPAL_CLIENT_ID', 'PAYPAL_URL'].some((name) => process.env[name] !== undefined)
  if (isSet) return {}
  const paypal = await ports.take('PAYPAL_PORT', 4345)
  const env = {
    PORT: String(paypal),
    PAYPAL_STANDIN_WEBHOOK_URL: `http://127.0.0.1:${api}/api/webhooks/paypal`,
  }
  services.start('paypal', ['sandbox/src/paypal.ts'], env).onDeath(() => end(1))
  return { PAYPAL_URL: `http://127.0.0.1:${paypal}` }
}

/** X and Instagram, played by the sandbox; whoever has set keys of real ones gets those alone. */
async function joinNetworks(url: string): Promise<Record<string, string>> {
  if (process.env['TWITTER_KEY'] !== undefined || process.env['INSTAGRAM_APP_ID'] !== undefined) return {}
  const [x, instagram] = [await ports.take('TWITTER_PORT', 4343), await ports.take('INSTAGRAM_PORT', 4344)]
  const landing = `${url}/auth/redirect/instagram`
  const pictures = await showPictures()
  const MEDIA_ORIGIN = pictures.mediaOrigin
  services.start('x', ['sandbox/src/twitter.ts'], { PORT: String(x), MEDIA_ORIGIN }).onDeath(() => end(1))
  services
    .start('instagram', ['sandbox/src/instagram.ts'], {
      PORT: String(instagram),
      MEDIA_ORIGIN,
      INSTAGRAM_STANDIN_REDIRECT_URIS: landing,
    })
    .onDeath(() => end(1))
  const graph = `http://127.0.0.1:${instagram}`
  return {
    OUTSIDE_DNS: pictures.dns,
    OUTSIDE_PROXY: pictures.proxy,
    TWITTER_API_URL: `http://127.0.0.1:${x}`,
    TWITTER_KEY: 'standin_twitter_key',
    TWITTER_SECRET: 'standin_twitter_secret_not_a_secret',
    INSTAGRAM_AUTHORIZE_URL: graph,
    INSTAGRAM_API_URL: graph,
    INSTAGRAM_GRAPH_URL: graph,
    INSTAGRAM_APP_ID: 'standin_instagram_app',
    INSTAGRAM_APP_SECRET: 'standin_instagram_secret_not_a_secret',
  }
}

interface Pictures {
  readonly mediaOrigin: string
  readonly dns: string
  readonly proxy: string
  close(): Promise<void>
}

/** Where both networks keep their pictures. Every other address is reached as it is. */
async function showPictures(): Promise<Pictures> {
  const place = new URL('../sandbox/src/networks/pictures.ts', import.meta.url).href
  const { startPicturesBesideAll } = (await import(place)) as { startPicturesBesideAll(): Promise<Pictures> }
  const pictures = await startPicturesBesideAll()
  services.onEnd(() => pictures.close())
  return pictures
}

/** While everything runs: a migration that does not fit waits for the next one that is saved. */
async function migrateAnew(env: Record<string, string>): Promise<boolean> {
  try {
    await services.finish('migrate', MIGRATE, env)
    return true
  } catch {
    services.print('migrate', 'The database stays as it was. It is tried again when something is saved.')
    services.print(
      'migrate',
      'A migration that was applied is not changed any more: write the next one, or begin',
    )
    services.print('migrate', 'again in an empty database (DATABASE_URL=postgres://.../another npm run dev).')
    return false
  }
}

/** Whoever saves a fault meanwhile is given all the time they need to mend it. */
async function answers(url: string): Promise<void> {
  const slowFrom = Date.now() + 60_000
  let isSaid = false
  while (!isEnding) {
    const isUp = await fetch(url, { signal: AbortSignal.timeout(5000) }).then(
      (answer) => answer.body?.cancel().then(() => answer.ok),
      () => false,
    )
    if (isUp) return
    if (Date.now() > slowFrom && !isSaid) {
      console.log(`waiting | ${url} does not answer yet`)
      isSaid = true
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function greet(url: string, api: number, smtp: number): void {
  console.log(`
  Sayso is running.

    Open        ${url}/
    API         http://127.0.0.1:${api}/api/docs
    Mails       shown here; SMTP on 127.0.0.1:${smtp}
    Cards       4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined, 4000 0027 6000 3184 asks;
                any date ahead, any code. No money moves.

    People      Register, and confirm with the code that is shown here. Or be one of the demo people: @mara,
                @theo_writes (sells posts), @bakehouse (sells posts), @noor_alrashid and 36 more. They have no
                passwords; "Forgot Password" with mara@demo.example shows a code here to set one.

    Ctrl+C ends it. The engines stay; \`bash scripts/engines down\` or \`docker compose down\` ends those.
`)
}

async function end(code: number): Promise<never> {
  if (isEnding) return new Promise(() => undefined)
  isEnding = true
  await services.end()
  process.exit(code)
}
