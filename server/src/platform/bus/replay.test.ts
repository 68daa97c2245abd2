import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import { createLog } from '../telemetry/log.ts'
import { createMetrics } from '../telemetry/metrics.ts'
import { busLost, outboxOldest, outboxReplayLeft, outboxWaiting } from './bus.metrics.ts'
import type { Bus, BusMessage } from './bus.ts'
import { startRelay } from './relay.ts'

const world = useWorld()

/** A bus that accepts messages in order, and can be made unavailable or lose its store. */
function makeBus() {
  const taken: BusMessage[] = []
  const state = { isAway: false, incarnation: 'first', waiting: 0 }
  const bus = {
    async prepare() {
      if (state.isAway) throw new Error('the bus is unavailable')
      return { incarnation: state.incarnation, lastSequence: taken.length }
    },
    async publish(message: BusMessage) {
      if (state.isAway) throw new Error('the bus is unavailable')
      return taken.push(message)
    },
    countWaiting: async () => new Map([['some', state.waiting]]),
  } as Partial<Bus> as Bus
  return { bus, taken, state }
}

async function whileRelaying(
  bus: Bus,
  use: (seen: { metrics: ReturnType<typeof createMetrics>; errors: string[] }) => Promise<void>,
) {
  const errors: string[] = []
  const metrics = createMetrics()
  const log = createLog('error', { write: (line) => void errors.push(line) })
  const { db } = world.ctx
  const relaying = startRelay({ db, bus, namespace: 'replay-test', consumers: ['some'], log, metrics })
  await use({ metrics, errors }).finally(() => relaying.stop())
}

const run = (query: ReturnType<typeof sql>) => world.ctx.db.write((tx) => query.execute(tx))
const insertEvents = (count: number, name: string, age: string, isPublished: boolean) =>
  run(sql`insert into outbox (subject, payload, created_at, published_at)
          select 'test.replayed', jsonb_build_object('name', ${name}::text),
                 clock_timestamp() - ${age}::interval, case when ${isPublished} then now() end
            from generate_series(1, ${count}::int)`)
const nameOf = ({ payload }: BusMessage) => (payload as { name: string }).name
const waitFor = (holds: () => boolean | Promise<boolean>) => expect.poll(holds, { interval: 20 }).toBe(true)
const read = async (metric: { get(): Promise<{ values: { value: number }[] }> }) =>
  (await metric.get()).values[0]?.value ?? 0

test('new events are published before the replay of lost ones, and the loss raises an alarm', async () => {
  const { bus, taken, state } = makeBus()
  await run(sql`delete from outbox`)
  await run(sql`insert into outbox_stream (name, incarnation) values ('replay-test', 'lost')`)
  await insertEvents(100, 'too old', '4 days', true)
  await insertEvents(1200, 'old', '1 day', true)
  await insertEvents(1, 'new', '0', false)
  await whileRelaying(bus, async ({ metrics, errors }) => {
    await waitFor(() => taken.length >= 1202)
    await waitFor(async () => (await stream()).replay_until === null)
    expect(await read(busLost(metrics))).toBe(1)
    expect(errors.join()).toContain('the bus lost its store')
  })
  expect(nameOf(taken[0] as BusMessage)).toBe('new')
  // The new event is among the replayed ids. That is harmless, because consumers remember what they handled.
  expect(
    taken
      .slice(1)
      .map(nameOf)
      .filter((name) => name === 'old'),
  ).toHaveLength(1200)
  expect(taken.some((message) => nameOf(message) === 'too old')).toBe(false)
  expect(state.incarnation).toBe((await stream()).incarnation)
})

test('a replay waits while consumers are behind, and new events are still published', async () => {
  const { bus, taken, state } = makeBus()
  state.incarnation = 'second'
  state.waiting = 5000
  await whileRelaying(bus, async ({ metrics }) => {
    await waitFor(async () => (await read(busLost(metrics))) === 1)
    await insertEvents(1, 'beside', '0', false)
    await waitFor(() => taken.length > 0)
    expect(taken.map(nameOf)).toEqual(['beside'])
    expect(await read(outboxReplayLeft(metrics))).toBeGreaterThan(1000)
    state.waiting = 0
    await waitFor(async () => (await stream()).replay_until === null)
  })
  expect(taken.map(nameOf).filter((name) => name === 'old')).toHaveLength(1200)
})

test('while the bus is unavailable, waiting events are measured and an error is logged', async () => {
  const { bus, state } = makeBus()
  state.isAway = true
  await insertEvents(3, 'waiting', '2 minutes', false)
  await whileRelaying(bus, async ({ metrics, errors }) => {
    await waitFor(async () => (await read(outboxWaiting(metrics))) === 3)
    expect(await read(outboxOldest(metrics))).toBeGreaterThan(110)
    expect(errors.join()).toContain('events do not reach the bus')
  })
})

async function stream() {
  const { rows } = await world.ctx.db.write((tx) =>
    sql<{ incarnation: string; replay_until: bigint | null }>`
      select incarnation, replay_until from outbox_stream where name = 'replay-test'`.execute(tx),
  )
  return rows[0] ?? { incarnation: '', replay_until: null }
}
