import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePorts } from '../../testing/free-ports.ts'
import { createLog } from '../telemetry/log.ts'
import { createMetrics } from '../telemetry/metrics.ts'
import { createCache } from './cache.ts'
import { createLimiter } from './limiter.ts'
import { createRedis, type RedisClient } from './redis.ts'

/** A real cluster of three masters: a command that works on one node can fail on several if it crosses slots. */
let ports: number[] = []
const directory = mkdtempSync(join(tmpdir(), 'sayso-cluster-'))
let nodes: ReturnType<typeof spawn>[] = []
let redis: RedisClient

const isUp = (port: number) =>
  spawnSync('redis-cli', ['-p', String(port), 'ping'], { encoding: 'utf8' }).stdout.includes('PONG')

beforeAll(async () => {
  ports = await freePorts(3)
  nodes = ports.map((port) =>
    spawn('redis-server', [
      ...['--port', String(port), '--cluster-enabled', 'yes', '--cluster-config-file', `nodes-${port}.conf`],
      ...['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', directory],
    ]),
  )
  for (const port of ports) {
    for (let i = 0; i < 1200 && !isUp(port); i++) await rest(50)
  }
  const addresses = ports.map((port) => `127.0.0.1:${port}`)
  execFileSync('redis-cli', ['--cluster', 'create', ...addresses, '--cluster-replicas', '0', '--cluster-yes'])
  redis = createRedis({
    urls: addresses.map((address) => `redis://${address}`),
    namespace: 'cluster_test',
    log: createLog('silent'),
    waitMs: 5000,
  })
  for (let i = 0; i < 1200 && redis.status !== 'ready'; i++) await rest(50)
})

afterAll(async () => {
  redis?.disconnect()
  for (const node of nodes) node.kill('SIGKILL')
  await rest(100)
  rmSync(directory, { recursive: true, force: true })
})

test('cached values on all nodes are read together', async () => {
  const cache = createCache<number>(redis, createMetrics(), { name: 'n', version: 1, ttlSeconds: 60 })
  const ids = Array.from({ length: 60 }, (_, i) => `id${i}`)
  await cache.setMany(new Map(ids.map((id, i) => [id, i])))
  expect((await cache.getMany(ids)).size).toBe(60)
  await cache.drop(ids.slice(0, 30))
  expect((await cache.getMany(ids)).size).toBe(30)
})

test('shared rate limits count on a cluster as on one node', async () => {
  const limiter = createLimiter(redis)
  const rule = {
    counted: 'shared',
    perAddress: [{ count: 2, seconds: 60 }],
    perViewer: [{ count: 5, seconds: 60 }],
  } as const
  const answers = []
  for (let i = 0; i < 4; i++) answers.push(await limiter.admit(rule, { address: 'x', viewer: 'y' }, 'test'))
  expect(answers.map((waitSeconds) => waitSeconds > 0)).toEqual([false, false, true, true])
})
