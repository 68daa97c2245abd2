import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { WorkerContext } from '../../context.ts'
import { useWorld } from '../../testing/world.ts'
import { eventsPublished } from './bus.metrics.ts'
import type { Bus, BusDelivery } from './bus.ts'
import { startConsumers } from './consumers.ts'
import { checkConsumers, consumeEvent, defineEvent, publish } from './event.ts'
import { relayOnce, startRelay } from './relay.ts'

const world = useWorld()

const thrown = defineEvent<{ n: number }>('test.thrown')
const caught: number[] = []
const catcher = consumeEvent<{ n: number }, WorkerContext>('test-catcher', thrown, {
  async inTransaction(_tx, { n }) {
    caught.push(n)
  },
})
let stumbles = 2
const clumsy = consumeEvent<{ n: number }, WorkerContext>('test-clumsy', thrown, {
  async atLeastOnce() {
    if (stumbles-- > 0) throw new Error('dropped it')
  },
})

async function whileConsuming(use: () => Promise<void>) {
  const { db, bus, log, metrics } = world.ctx
  const listening = await startConsumers({
    db,
    bus,
    context: world.ctx,
    consumers: [catcher, clumsy],
    log,
    metrics,
  })
  await use()
  await listening.stop()
}

const waitFor = async (isTrue: () => boolean | Promise<boolean>) => {
  for (let i = 0; i < 300 && !(await isTrue()); i++) await new Promise((resolve) => setTimeout(resolve, 50))
}

/** As the worker does it: the stream is there before anything is published. */
const relay = async () => {
  await world.ctx.bus.prepare()
  return relayOnce({ ...world.ctx, namespace: world.ctx.config.namespace })
}
const throwBalls = (...numbers: number[]) =>
  world.ctx.db.write(async (tx) => {
    for (const n of numbers) await publish(tx, thrown, { n })
  })

test('an event is published on commit and reaches every consumer, even if one fails at first', async () => {
  await whileConsuming(async () => {
    await throwBalls(1, 2, 3)
    expect(await relay()).toBe(3)
    await waitFor(() => caught.length === 3 && stumbles < 0)
  })
  expect(caught.toSorted()).toEqual([1, 2, 3])
})

test('after the bus loses its store, recent events are published again and take effect once', async () => {
  const { bus, db, log, metrics, config } = world.ctx
  const relaying = startRelay({ db, bus, namespace: config.namespace, consumers: [], log, metrics })
  await throwBalls(5)
  await waitFor(async () => (await waitingInOutbox()) === 0)
  await bus.destroy()
  await throwBalls(6)
  await whileConsuming(() => waitFor(() => caught.includes(5) && caught.includes(6)))
  await relaying.stop()
  expect(caught.toSorted()).toEqual([1, 2, 3, 5, 6])
})

async function waitingInOutbox(): Promise<number> {
  const { rows } = await world.ctx.db.write((tx) =>
    sql<{ n: number }>`select count(*)::int as n from outbox where published_at is null`.execute(tx),
  )
  return rows[0]?.n ?? 0
}

test('after the bus is restored without its last messages, they are published again', async () => {
  const { bus, db, log, metrics, config } = world.ctx
  await throwBalls(7)
  await relay()
  // Simulates a store restored from an earlier state: the same stream, with fewer messages than were acknowledged.
  await db.write((tx) => sql`update outbox_stream set last_sequence = last_sequence + 1`.execute(tx))
  const reported = await countPublished()
  const relaying = startRelay({ db, bus, namespace: config.namespace, consumers: [], log, metrics })
  await waitFor(async () => (await countPublished()) > reported)
  await relaying.stop()
  expect(await countPublished()).toBeGreaterThan(reported)
})

/** How many times events were handed to the bus so far, repeats included. */
async function countPublished(): Promise<number> {
  const { values } = await eventsPublished(world.ctx.metrics).get()
  return values[0]?.value ?? 0
}

test('a new consumer does not receive events from before it subscribed', async () => {
  const { bus, db, log, metrics } = world.ctx
  const late: number[] = []
  const latecomer = consumeEvent<{ n: number }, WorkerContext>('test-latecomer', thrown, {
    async atLeastOnce(_context, { n }) {
      late.push(n)
    },
  })
  const listening = await startConsumers({
    db,
    bus,
    context: world.ctx,
    consumers: [latecomer],
    log,
    metrics,
  })
  await throwBalls(8)
  await relay()
  await waitFor(() => late.includes(8))
  await listening.stop()
  expect(late).toEqual([8])
})

test('an event that a consumer keeps failing on is stored with all that a retry needs', async () => {
  const { db, log, metrics } = world.ctx
  const hopeless = consumeEvent<{ n: number }, WorkerContext>('test-hopeless', thrown, {
    async atLeastOnce() {
      throw new Error('never')
    },
  })
  let deliver: ((delivery: BusDelivery) => Promise<void>) | undefined
  const bus = {
    subscribe(_name: string, _subject: string, handle: typeof deliver) {
      deliver = handle
      return { stop: async () => {} }
    },
  } as Partial<Bus> as Bus
  await startConsumers({ db, bus, context: world.ctx, consumers: [hopeless], log, metrics })
  const at = new Date(Date.now() + 60_000).toISOString()
  const delivery = { id: '77', subject: 'test.thrown', payload: { n: 9 }, at }
  await expect(deliver?.({ ...delivery, attempt: 99 })).rejects.toThrow('never')
  await deliver?.({ ...delivery, attempt: 100 })
  const { rows } = await db.write((tx) =>
    sql<{ payload: unknown; published_at: Date }>`
      select payload, published_at from event_failed where consumer = 'test-hopeless' and outbox_id = 77`.execute(
      tx,
    ),
  )
  expect(rows).toEqual([{ payload: { n: 9 }, published_at: new Date(at) }])
})

test('two consumers of one name, or a consumer of an unknown event, prevent the start', () => {
  expect(() => checkConsumers([catcher, catcher])).toThrow(/two handlers/)
  expect(() =>
    checkConsumers([consumeEvent('lost', { name: 'never.published' }, { async atLeastOnce() {} })]),
  ).toThrow(/unknown event/)
})
