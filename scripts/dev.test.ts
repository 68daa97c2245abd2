import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createPorts } from './dev-ports.ts'
import { createServices } from './dev-services.ts'
import { watchTree } from './dev-watch.ts'
import { readWorld } from './dev-world.ts'

async function folder(): Promise<string> {
  const root = `${await mkdtemp(join(tmpdir(), 'sayso-dev-'))}/`
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  return root
}

const NAMES = { PORT: 3000, STRIPE_PORT: 4242, TWITTER_PORT: 4343, INSTAGRAM_PORT: 4344, PAYPAL_PORT: 4345 }

async function world(asked: NodeJS.ProcessEnv = {}) {
  const ports = await createPorts(() => undefined, asked)
  onTestFinished(() => ports.close())
  return ports
}

async function takeAll(asked?: NodeJS.ProcessEnv): Promise<number[]> {
  const ports = await world(asked)
  const taken: number[] = []
  for (const [name, usual] of Object.entries(NAMES)) taken.push(await ports.take(name, usual))
  return taken
}

test('no port is assigned twice, in one world or in several that start together', async () => {
  const taken = (await Promise.all([takeAll(), takeAll(), takeAll()])).flat()
  expect(new Set(taken).size).toBe(15)
})

test('a port in use is skipped, and one that was requested and is in use is an error', async () => {
  const ports = await world()
  const busy = createServer()
  onTestFinished(() => void busy.close())
  await new Promise<void>((resolve) => busy.listen({ port: 0, host: '127.0.0.1' }, resolve))
  const { port } = busy.address() as { port: number }
  expect(await ports.take('PORT', port)).not.toBe(port)
  const asking = await world({ PORT: String(port) })
  await expect(asking.take('PORT', 3000)).rejects.toThrow(`PORT=${port} is in use`)
})

test('an assigned port is held until it is released, and all are free after closing', async () => {
  const listen = (port: number) =>
    new Promise<boolean>((resolve) => {
      const server = createServer().once('error', () => resolve(false))
      server.listen({ port, host: '127.0.0.1' }, () => server.close(() => resolve(true)))
    })
  const ports = await world()
  const [first, second] = [await ports.take('PORT', 3000), await ports.take('WEB_PORT', 5173)]
  expect([await listen(first), await listen(second)]).toEqual([false, false])
  await ports.release(first)
  expect([await listen(first), await listen(second)]).toEqual([true, false])
  // What was started on a released port may not listen yet.
  expect(await ports.take('PORT', first)).not.toBe(first)
  await ports.close()
  expect(await listen(second)).toBe(true)
})

test('a world has its own settings on the shared engines', () => {
  const { settings, isReset } = readWorld(['--world', 'second', '--reset'])
  expect(isReset).toBe(true)
  const database = 'postgres://postgres@127.0.0.1:5555/sayso_world_second'
  expect(settings({ DATABASE_URL: 'postgres://postgres@127.0.0.1:5555/sayso' })).toEqual({
    DATABASE_URL: database,
    NAMESPACE: 'sayso_world_second',
    STORAGE: 'disk',
    STORAGE_DIRECTORY: '/var/tmp/sayso-files-second',
  })
  expect(settings({})['DATABASE_URL']).toContain('/sayso_world_second')
  expect(settings({ DATABASE_DIRECT_URL: 'postgres://postgres@127.0.0.1:5555/x' })).toMatchObject({
    DATABASE_DIRECT_URL: database,
  })
  expect(readWorld([]).settings({ DATABASE_URL: 'postgres://x/y' })).toEqual({})
})

test.for([['--world'], ['--world', 'No Spaces'], ['--wrold', 'second'], ['second']])(
  '%j is rejected with the usage',
  (args) => {
    expect(() => readWorld(args)).toThrow('npm run dev -- [--world NAME]')
  },
)

test('a service that fails after a change waits for the next change, however long it took to fail', async () => {
  const root = await folder()
  const save = (code: string) => writeFile(join(root, 'part.mjs'), code)
  const runs = "process.stdout.write('up\\n'); setInterval(() => {}, 1000)"
  const printed = vi.spyOn(process.stdout, 'write').mockImplementation(() => true)
  onTestFinished(() => printed.mockRestore())
  const received = () => printed.mock.calls.map(([text]) => String(text)).join('')

  const services = createServices(root)
  onTestFinished(() => services.end())
  await save(runs)
  const part = services.start('part', ['part.mjs'], {})
  const died = vi.fn()
  part.onDeath(died)
  await vi.waitFor(() => expect(received()).toContain('up'), 20_000)

  // Like a slow machine that takes time to load the code.
  await save('setTimeout(() => process.exit(1), 5500)')
  part.restart()
  await vi.waitFor(() => expect(received()).toContain('ended (code 1)'), 20_000)
  expect(died).not.toHaveBeenCalled()

  printed.mockClear()
  await save(runs)
  part.restart()
  await vi.waitFor(() => expect(received()).toContain('up'), 20_000)
})

test('a service that dies without a change ends everything', async () => {
  const root = await folder()
  const services = createServices(root)
  onTestFinished(() => services.end())
  const printed = vi.spyOn(process.stdout, 'write').mockImplementation(() => true)
  onTestFinished(() => printed.mockRestore())
  await writeFile(join(root, 'part.mjs'), 'process.exit(3)')
  await new Promise<void>((resolve) => services.start('part', ['part.mjs'], {}).onDeath(resolve))
  await expect(services.finish('part', ['part.mjs'], {})).rejects.toThrow('"part" failed')
})

test('a saved migration is due until it is applied, and code changes require none', async () => {
  const root = await folder()
  for (const name of ['server/src', 'contract/src', 'server/migrations', 'server/sql'])
    await mkdir(join(root, name), { recursive: true })
  const reported: boolean[] = []
  let isApplied = false
  const unwatch = watchTree(root, async ({ isMigrationDue }) => {
    reported.push(isMigrationDue)
    return isApplied
  })
  onTestFinished(unwatch)
  const save = async (name: string) => {
    const before = reported.length
    await writeFile(join(root, name), '')
    await vi.waitFor(() => expect(reported.length).toBeGreaterThan(before), 10_000)
    await rest(300)
    return reported.at(-1)
  }
  expect(await save('server/src/some.ts')).toBe(false)
  expect(await save('server/migrations/0001_it.sql')).toBe(true)
  expect(await save('contract/src/some.ts')).toBe(true)
  expect(await save('server/sql/some.sql')).toBe(true)
  isApplied = true
  expect(await save('server/src/some.ts')).toBe(true)
  expect(await save('server/src/other.ts')).toBe(false)
})
