import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePorts } from '../../testing/free-ports.ts'
import { createLog } from '../telemetry/log.ts'
import type { Bus } from './bus.ts'
import { createJetStreamBus } from './jetstream-bus.ts'

/** A real cluster of three: a single server keeps one copy, whatever number of replicas is asked for. */
const directory = mkdtempSync(join(tmpdir(), 'sayso-nats-'))
let servers: string[] = []
let nodes: ChildProcess[] = []

beforeAll(async () => {
  const ports = await freePorts(3)
  const routes = ports.map((port) => port + 10_000)
  const all = routes.map((port) => `nats://127.0.0.1:${port}`).join(',')
  servers = ports.map((port) => `nats://127.0.0.1:${port}`)
  nodes = ports.map((port, n) =>
    spawn('nats-server', [
      ...['-a', '127.0.0.1', '-p', String(port), '-n', `n${n}`, '-js', '-sd', join(directory, `n${n}`)],
      ...['--cluster_name', 'test', '--cluster', `nats://127.0.0.1:${routes[n]}`, '--routes', all],
    ]),
  )
})

afterAll(async () => {
  for (const node of nodes) node.kill('SIGKILL')
  await rest(100)
  rmSync(directory, { recursive: true, force: true })
})

async function whileOpen<T>(
  settings: { replicas: number; maxBytes: number },
  use: (bus: Bus) => Promise<T>,
): Promise<T> {
  const bus = createJetStreamBus({ servers, namespace: 'cluster', ...settings, log: createLog('silent') })
  return use(bus).finally(() => bus.close())
}

const publishTo = (bus: Bus, id: string) =>
  bus.publish({ id, subject: 'test.kept', payload: {}, at: new Date().toISOString() })

async function settingsOfStream() {
  const connection = await connect({ servers })
  const { streams } = await jetstreamManager(connection)
  const { config, state } = await streams.info('cluster_events')
  await connection.close()
  return { replicas: config.num_replicas, maxBytes: config.max_bytes, messages: state.messages }
}

test('an existing stream gets the configured replicas and size and keeps its messages', async () => {
  const before = await whileOpen({ replicas: 1, maxBytes: 1e6 }, async (bus) => {
    // The nodes have to find each other and choose a leader first.
    await expect.poll(() => bus.prepare(), { timeout: 60_000, interval: 200 }).toBeDefined()
    await publishTo(bus, '1')
    return bus.prepare()
  })
  expect(await settingsOfStream()).toEqual({ replicas: 1, maxBytes: 1e6, messages: 1 })
  const after = await whileOpen({ replicas: 3, maxBytes: 2e6 }, (bus) => bus.prepare())
  expect(await settingsOfStream()).toEqual({ replicas: 3, maxBytes: 2e6, messages: 1 })
  expect(after.incarnation).toBe(before.incarnation)
})

test('settings that cannot be applied are logged, and the stream keeps its old ones', async () => {
  const lines: string[] = []
  const log = createLog('error', { write: (line) => void lines.push(line) })
  const bus = createJetStreamBus({ servers, namespace: 'cluster', replicas: 5, maxBytes: 2e6, log })
  await bus.prepare()
  // The three replicas have to elect a leader first.
  await expect.poll(() => publishTo(bus, '2').catch(() => 0), { timeout: 30_000, interval: 100 }).toBe(2)
  await bus.close()
  expect(lines.join()).toContain('the stream keeps its old settings')
})
