import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePorts } from '../../testing/free-ports.ts'
import { createLog } from '../telemetry/log.ts'
import { createMetrics } from '../telemetry/metrics.ts'
import { createCache } from './cache.ts'
import { createLimiter } from './limiter.ts'
import { createRedis, type RedisClient } from './redis.ts'
import { redisUrls } from './sentinels.ts'

/** A real primary with two replicas, watched by three real Sentinels. */
const directory = mkdtempSync(join(tmpdir(), 'sayso-sentinel-'))
const servers = new Map<number, ChildProcess>()
const processes: ChildProcess[] = []
let nodes: number[] = []
let redis: RedisClient
let sentinel: Redis

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds().catch(() => false))) await rest(100)
}

function run(args: readonly string[]): ChildProcess {
  const started = spawn('redis-server', args, { stdio: 'ignore', cwd: directory })
  processes.push(started)
  return started
}

function startSentinel(port: number, primary: number): void {
  const file = join(directory, `sentinel-${port}.conf`)
  writeFileSync(
    file,
    `port ${port}
bind 127.0.0.1
sentinel monitor cache 127.0.0.1 ${primary} 2
sentinel down-after-milliseconds cache 1000
sentinel failover-timeout cache 5000
`,
  )
  run([file, '--sentinel'])
}

async function primaryPort(): Promise<number> {
  const address = (await sentinel.call('sentinel', 'get-master-addr-by-name', 'cache')) as string[] | null
  return Number(address?.[1])
}

async function knowsAll(port: number): Promise<void> {
  const asked = new Redis({ port, host: '127.0.0.1', maxRetriesPerRequest: null })
  asked.on('error', () => {})
  await until(async () => {
    const state = (await asked.call('sentinel', 'master', 'cache')) as string[]
    const of = (name: string) => Number(state[state.indexOf(name) + 1])
    const replicas = (await asked.call('sentinel', 'replicas', 'cache')) as string[][]
    const linked = replicas.filter((one) => one[one.indexOf('master-link-status') + 1] === 'ok')
    return linked.length === 2 && of('num-other-sentinels') === 2
  })
  asked.disconnect()
}

/** A value that was not known before is stored and read, so it is not an answer of a moment ago. */
let count = 0
async function works(): Promise<boolean> {
  const key = `k${++count}`
  const stored = await redis.set(key, '1', 'EX', 60).catch(() => null)
  return stored === 'OK' && (await redis.get(key).catch(() => null)) === '1'
}

beforeAll(async () => {
  const ports = await freePorts(6)
  nodes = ports.slice(0, 3)
  const [first = 0] = nodes
  for (const port of nodes) {
    const follows = port === first ? [] : ['--replicaof', '127.0.0.1', String(first)]
    const base = [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--repl-diskless-sync-delay',
      '0',
    ]
    servers.set(port, run([...base, ...follows]))
  }
  const sentinels = ports.slice(3)
  sentinel = new Redis({ port: sentinels[0] ?? 0, host: '127.0.0.1', maxRetriesPerRequest: null })
  sentinel.on('error', () => {})
  for (const port of sentinels) startSentinel(port, first)
  // All three: one that knows no replicas yet cannot learn of them from a primary that is gone, and when it is elected
  // it can promote none.
  for (const port of sentinels) await knowsAll(port)
  redis = createRedis({
    urls: redisUrls(`redis+sentinel://${sentinels.map((port) => `127.0.0.1:${port}`).join(',')}/cache`),
    namespace: 'sentinel_test',
    log: createLog('silent'),
    waitMs: 2000,
  })
  await until(works)
}, 120_000)

afterAll(async () => {
  redis?.disconnect()
  sentinel?.disconnect()
  for (const one of processes) one.kill('SIGKILL')
  await rest(100)
  rmSync(directory, { recursive: true, force: true })
})

test('the primary is found through the Sentinels, and everything works on it', async () => {
  const cache = createCache<number>(redis, createMetrics(), { name: 'n', version: 1, ttlSeconds: 60 })
  await cache.setMany(new Map([['a', 1]]))
  expect(await cache.getMany(['a'])).toEqual(new Map([['a', 1]]))
  const rule = { counted: 'shared', perAddress: [{ count: 1, seconds: 60 }], perViewer: [] } as const
  const limiter = createLimiter(redis)
  expect(await limiter.admit(rule, { address: 'x' }, 'call')).toBe(0)
  expect(await limiter.admit(rule, { address: 'x' }, 'call')).toBeGreaterThan(0)
})

test('a primary that is killed is replaced', async () => {
  const before = await primaryPort()
  servers.get(before)?.kill('SIGKILL')
  await until(works)
  expect(await primaryPort()).not.toBe(before)
}, 90_000)

test('a primary that hangs is left, although its connection does not break', async () => {
  const before = await primaryPort()
  servers.get(before)?.kill('SIGSTOP')
  await until(works)
  expect(await primaryPort()).not.toBe(before)
}, 90_000)
