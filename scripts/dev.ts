// Runs everything Sayso needs on this machine, with a demo world in it, in one command: `npm run dev`. Engines are
// found or started and keep running; everything else started here ends here, on Ctrl+C or when one part dies. Saved
// changes are picked up: changed code restarts API and worker, a migration is applied first, and a fault waits to be
// fixed. PORT, WEB_PORT, SMTP_PORT, MAIL_PORT, STRIPE_PORT, PAYPAL_PORT, TWITTER_PORT and INSTAGRAM_PORT set a port;
// otherwise the next free one is taken. DATABASE_URL and the other settings of docs/operations/settings.md are respected.
//   --world NAME  another world next to the usual one, with its own database, cache keys, events, files and ports
//   --reset       empties the world before it starts; not in production, and only on engines on this machine
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { DEMO_PASSWORD, demoEmail, demoStaff, oneTapLogIns } from '@sayso/server/demo/log-ins'
import { showMails } from './dev-mail.ts'
import { createPorts } from './dev-ports.ts'
import { createServices } from './dev-services.ts'
import { startStandIns } from './dev-stand-ins.ts'
import { watchTree } from './dev-watch.ts'
import { readWorld } from './dev-world.ts'

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
  const world = readWorld(process.argv.slice(2))
  Object.assign(process.env, { ...findEngines(), ...process.env })
  Object.assign(process.env, world.settings(process.env))
  if (world.isReset) await services.finish('reset', ['server/src/demo/reset.ts'], {})
  const [api, web, smtp, mails] = [
    await ports.take('PORT', 3000),
    await ports.take('WEB_PORT', 5173),
    await ports.take('SMTP_PORT', 2525),
    await ports.take('MAIL_PORT', 8025),
  ]
  const url = `http://127.0.0.1:${web}`
  const env = {
    PORT: String(api),
    API_PORT: String(api),
    MAIL_PORT: String(mails),
    WEB_CACHE: `node_modules/.vite${world.name === null ? '' : `-${world.name}`}`,
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
    PUBLIC_URL: url,
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
    // Kept between starts, so that a saved change is seen sooner.
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? `${root}node_modules/.cache/compiled`,
    // The log-in page of the development server offers them; a build never has them.
    VITE_DEMO_LOG_INS: JSON.stringify(
      oneTapLogIns.map(({ handle, ...one }) => ({
        ...one,
        email: demoEmail(handle),
        password: DEMO_PASSWORD,
      })),
    ),
    // One person reloading all day looks like a crowd from one address.
    RATE_FACTOR: process.env['RATE_FACTOR'] ?? '100',
  }
  await showMails(services, ports, { smtp, page: mails })
  Object.assign(env, await startStandIns(services, ports, { api, url, onDeath: () => end(1) }))
  await services.finish('make room', ['server/src/demo/create-stores.ts'], env)
  await services.finish('migrate', MIGRATE, env)
  await services.finish('demo', ['server/src/demo/seed.ts'], env)

  await ports.release(api)
  const ours = [
    services.start('api', ['server/src/api.ts'], env),
    services.start('worker', ['server/src/worker.ts'], env),
  ]
  await ports.release(web)
  const vite = ['../node_modules/vite/bin/vite.js', '--port', String(web), '--strictPort']
  for (const part of [...ours, services.start('web', vite, env, 'web')]) part.onDeath(() => end(1))
  const unwatch = watchTree(root, async ({ isMigrationDue }) => {
    const isMigrated = !isMigrationDue || (await migrateAnew(env))
    for (const part of ours) part.restart()
    return isMigrated
  })
  services.onEnd(async () => unwatch())
  await Promise.all([answers(`http://127.0.0.1:${api}/readyz`), answers(url)])
  if (!isEnding) greet(world.name, url, api, smtp)
}

/** Uses running engines. Otherwise starts containers if Docker runs, or else Debian's own programs. */
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
      throw new Error('The engines could not be started; see above. docs/development.md says what is needed.')
  }
  const { stdout } = spawnSync('bash', ['scripts/engines', 'env'], { cwd: root, encoding: 'utf8' })
  return Object.fromEntries(
    [...stdout.matchAll(/^export (\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  )
}

/** Applies migrations while everything runs: if one fails, it waits for the next one that is saved. */
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
    services.print('migrate', 'again in an empty database (npm run dev -- --reset, or --world another).')
    return false
  }
}

/** Waits until the server answers. If a fault is saved meanwhile, there is no time limit for fixing it. */
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

function greet(world: string | null, url: string, api: number, smtp: number): void {
  console.log(`
  Sayso is running${world === null ? '' : `, world "${world}"`}.

    Open        ${url}/
    API         http://127.0.0.1:${api}/api/docs
    Mails       ${url}/dev/mail, and here; SMTP on 127.0.0.1:${smtp}
    Cards       4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined, 4000 0027 6000 3184 asks;
                any date ahead, any code. No money moves.

    People      Register, and confirm with the code in the mail. Or log in as somebody who is there already; the
                log-in page has them as buttons:
${oneTapLogIns.map(({ handle, is }) => `                  ${demoEmail(handle).padEnd(27)} ${is}`).join('\n')}
                Everybody's password: ${DEMO_PASSWORD}
    Staff       ${demoStaff.map(({ handle, role }) => `${demoEmail(handle)} (${role})`).join(', ')}
                at /desk; \`npm run demo:code\` says the code of their authenticator app.

    Ctrl+C ends it. The engines stay; \`bash scripts/engines down\` or \`docker compose down\` ends those.
`)
}

async function end(code: number): Promise<never> {
  if (isEnding) return new Promise(() => undefined)
  isEnding = true
  await services.end()
  process.exit(code)
}
