// `npm run dev` itself, with everything it starts, on the real engines.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readWorld } from './dev-world.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const START_MS = 200_000
const END_MS = 60_000
const MAIL_MS = 150_000

function start(args: string[], environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, ['scripts/dev.ts', ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, ended, printed: () => printed }
}

/** A world that is removed after the test, with all its parts. */
async function startWorld(name: string): Promise<{ url: string; printed(): string }> {
  const world = start(['--world', name, '--reset'])
  onTestFinished(async () => {
    world.child.kill('SIGTERM')
    await world.ended
    const env = { ...enginesOf(), ...process.env, NODE_ENV: 'development' }
    const { settings } = readWorld(['--world', name])
    spawnSync(process.execPath, ['server/src/demo/reset.ts'], {
      cwd: root,
      env: { ...env, ...settings(env) },
    })
    await rm(`/var/tmp/sayso-files-${name}`, { recursive: true, force: true })
    await rm(`${root}web/node_modules/.vite-${name}`, { recursive: true, force: true })
  }, END_MS)
  await vi.waitFor(() => expect(world.printed()).toMatch(/Sayso is running/), START_MS)
  const [, url = ''] = /Open +(http\S+)\//.exec(world.printed()) ?? []
  return { url, printed: world.printed }
}

function enginesOf(): NodeJS.ProcessEnv {
  const { stdout } = spawnSync('bash', ['scripts/engines', 'env'], { cwd: root, encoding: 'utf8' })
  return Object.fromEntries(
    [...stdout.matchAll(/^export (\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  )
}

const read = async (url: string) => (await fetch(url)).text()

test(
  'two worlds run side by side with separate emails, and neither is reset while it runs',
  async () => {
    const names = [`test_a_${process.pid}`, `test_b_${process.pid}`] as const
    const [first, second] = (await Promise.all(names.map(startWorld))) as [World, World]
    expect(first.url).not.toBe(second.url)
    expect(first.printed()).toContain('are removed')

    await fetch(`${first.url}/api/unauth/forgotPassword`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'mara@demo.example' }),
    })
    await vi.waitFor(async () => expect(await mailsOfMara(first)).toHaveLength(1), MAIL_MS)
    const [path = ''] = await mailsOfMara(first)
    expect(await read(`${first.url}${path}`)).toContain(`<a href="${first.url}`)
    expect(await read(`${first.url}${path}/html`)).toContain('<base target="_blank">')
    expect(await mailsOfMara(second)).toEqual([])

    const again = start(['--world', names[0], '--reset'])
    expect(await again.ended).toBe(1)
    expect(again.printed()).toContain('is in use, so nothing is reset')
    expect(JSON.parse(await read(`${first.url}/api/unauth/anonymousLogin`))).toMatchObject({ success: true })
  },
  2 * START_MS,
)

/** Paths of the mails to her; whatever else runs on this machine may have sent others. */
async function mailsOfMara({ url }: World): Promise<(string | undefined)[]> {
  const rows = (await read(`${url}/dev/mail`))
    .split('<tr>')
    .filter((row) => row.includes('mara@demo.example'))
  return rows.map((row) => /href="([^"]+)"/.exec(row)?.[1])
}

type World = Awaited<ReturnType<typeof startWorld>>

const newKey = () => randomBytes(32).toString('base64')
/** Settings with which nothing but the reset itself has a reason to fail. */
const serious = {
  ...{
    VISITOR_TOKEN_KEY: newKey(),
    PASSWORD_PEPPER: newKey(),
    STORAGE_SIGNING_KEY: newKey(),
    CONNECTION_KEY: newKey(),
  },
  ...{ PUBLIC_URL: 'https://sayso.example', SMTP_URL: 'smtps://mail.internal', MAIL_FROM: 'a@sayso.example' },
  ...{ REDIS_URL: 'redis://127.0.0.1:6379', NATS_URL: 'nats://127.0.0.1:4222' },
}

test.for([
  ['Production is never reset', { NODE_ENV: 'production' }],
  ['DATABASE_URL is not on this machine', { DATABASE_URL: 'postgres://postgres@db.internal/sayso' }],
] as const)('--reset is rejected: %s', async ([reason, environment]) => {
  const { ended, printed } = start(['--world', 'test_never', '--reset'], { ...serious, ...environment })
  expect(await ended).toBe(1)
  expect(printed()).toContain(reason)
})
