// Everything Sayso needs on this machine, with a demo world in it, in one command: `npm run dev`.
// Engines are found or started and stay; what is started here ends here, on Ctrl+C or when one part dies.
// PORT, WEB_PORT, SMTP_PORT, STRIPE_PORT, PAYPAL_PORT, TWITTER_PORT and INSTAGRAM_PORT fix a port; otherwise the next free one is taken. DATABASE_URL and the other
// settings of docs/operations.md are respected, so a second world can live beside the first.
import { spawnSync } from 'node:child_process'
import { watch } from 'node:fs'
import { createConnection } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createServices, type Service } from './dev-services.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const services = createServices(root)
let isEnding = false

process.on('SIGINT', () => end(0))
process.on('SIGTERM', () => end(0))
await start().catch((error: Error) => {
  console.error(`\n${error.message}`)
  return end(1)
})

async function start(): Promise<void> {
  Object.assign(process.env, { ...findEngines(), ...process.env })
  const [api, web, smtp] = [
    await port('PORT', 3000),
    await port('WEB_PORT', 5173),
    await port('SMTP_PORT', 2525),
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
  await services.finish('migrate', ['server/src/migrate.ts'], env)
  await services.finish('demo', ['server/src/demo/seed.ts'], env)

  const parts = [
    services.start('api', ['server/src/api.ts'], env),
    services.start('worker', ['server/src/worker.ts'], env),
    services.start(
      'web',
      ['../node_modules/vite/bin/vite.js', '--port', String(web), '--strictPort'],
      env,
      'web',
    ),
  ]
  const [apiPart, worker] = parts as [Service, Service]
  for (const part of parts) part.onDeath(() => end(1))
  restartOnChange([apiPart, worker])
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

async function port(name: string, usual: number): Promise<number> {
  const asked = process.env[name]
  if (asked !== undefined) {
    if (await isTaken(Number(asked)))
      throw new Error(`${name}=${asked} is in use. Choose another, or none at all.`)
    return Number(asked)
  }
  let free = usual
  while (await isTaken(free)) free++
  if (free !== usual) console.log(`ports   | ${usual} is in use, taking ${free}`)
  return free
}

function isTaken(candidate: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port: candidate })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('close', () => socket.destroy())
    socket.once('connect', () => socket.end())
  })
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
  const cards = await port('STRIPE_PORT', 4242)
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
  const paypal = await port('PAYPAL_PORT', 4345)
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
  const [x, instagram] = [await port('TWITTER_PORT', 4343), await port('INSTAGRAM_PORT', 4344)]
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

function restartOnChange(parts: readonly Service[]): void {
  let timer: NodeJS.Timeout | undefined
  const changed = (_event: string, file: string | null) => {
    if (file === null || !/(?<!\.test)\.ts$/.test(file)) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      for (const part of parts) part.restart()
    }, 150)
  }
  for (const folder of ['server/src', 'contract/src']) {
    const watcher = watch(`${root}${folder}`, { recursive: true }, changed)
    services.onEnd(async () => watcher.close())
  }
}

async function answers(url: string): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!isEnding) {
    const isUp = await fetch(url, { signal: AbortSignal.timeout(5000) }).then(
      (answer) => answer.body?.cancel().then(() => answer.ok),
      () => false,
    )
    if (isUp) return
    if (Date.now() > deadline) throw new Error(`${url} does not answer after a minute.`)
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

    Demo people @mara, @theo_writes (sells posts), @bakehouse (sells posts), @noor_alrashid, @sakura_y,
                @wolfgang_mz and 34 more. They cannot log in yet: accounts with passwords are not built.
                You are a visitor, and see what they wrote.

    Ctrl+C ends it. The engines stay; \`bash scripts/engines down\` or \`docker compose down\` ends those.
`)
}

async function end(code: number): Promise<never> {
  if (isEnding) return new Promise(() => undefined)
  isEnding = true
  await services.end()
  process.exit(code)
}
