import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { WorkerContext } from '../../context.ts'
import { useWorld } from '../../testing/world.ts'
import { makePartitions, prunePartitions } from '../db/partitions.ts'
import { createMetrics } from '../telemetry/metrics.ts'
import { busLost, outboxKept, partitionedBytes } from './bus.metrics.ts'
import { startConsumers } from './consumers.ts'
import { consumeEvent, defineEvent, publish } from './event.ts'
import { partitionedTables, watchPartitions } from './partitioned-tables.ts'
import { pruneHandler } from './prune.job.ts'
import { relayOnce, startRelay } from './relay.ts'

const world = useWorld()
const { outbox, eventHandled, jobHandled } = partitionedTables

const DAY_MS = 86_400_000
const later = (days: number) => new Date(Date.now() + days * DAY_MS)
const partitionOf = (day: Date) => `outbox_${day.toISOString().slice(0, 10).replaceAll('-', '')}`

const rows = async <Row>(query: ReturnType<typeof sql<Row>>) =>
  (await world.ctx.db.write((tx) => query.execute(tx))).rows
const waitFor = (holds: () => boolean | Promise<boolean>) =>
  expect.poll(holds, { interval: 20, timeout: 15_000 }).toBe(true)

const crossed = defineEvent<{ n: number }>('test.crossed')
const caught: number[] = []
const catcher = consumeEvent<{ n: number }, WorkerContext>('test-crossed', crossed, {
  async inTransaction(_tx, { n }) {
    caught.push(n)
  },
})

const insertEvents = (count: number, at: Date, { isPublished = true, from = 1 } = {}) =>
  rows(sql`insert into outbox (subject, payload, created_at, published_at)
           select 'test.crossed', jsonb_build_object('n', n), ${at}, case when ${isPublished} then now() end
             from generate_series(${from}::int, ${from + count - 1}::int) n`)

/** Which partitions the rows are in, and how many are in each. */
async function placesOf(table: string): Promise<Record<string, number>> {
  const found = await rows(sql<{ place: string; n: number }>`
    select replace(tableoid::regclass::text, 'partitions.', '') as place, count(*)::int as n
      from ${sql.table(table)} group by 1`)
  return Object.fromEntries(found.map(({ place, n }) => [place, n]))
}

test('events on both sides of a border are each handled once, also when the bus loses them and they come again', async () => {
  const { bus, db, log, metrics, config } = world.ctx
  await rows(sql`select setval('outbox_id_seq', 9995)`)
  await makePartitions(db, eventHandled)
  await makePartitions(db, outbox, later(8))
  const relaying = startRelay({ db, bus, namespace: config.namespace, consumers: [], log, metrics })
  const consuming = await startConsumers({ db, bus, context: world.ctx, consumers: [catcher], log, metrics })
  await insertEvents(5, later(8), { isPublished: false })
  await insertEvents(5, later(9), { isPublished: false, from: 6 })
  await waitFor(() => caught.length >= 10)
  expect(await placesOf('outbox')).toMatchObject({ [partitionOf(later(8))]: 5, [partitionOf(later(9))]: 5 })
  expect(await placesOf('event_handled')).toEqual({ event_handled_before: 4, event_handled_10000: 6 })

  await bus.destroy()
  await waitFor(async () => (await busLost(metrics).get()).values[0]?.value === 1)
  await waitFor(async () => {
    const [stream] = await rows(sql<{ isOver: boolean }>`
      select replay_until is null and last_sequence >= 10 as "isOver" from outbox_stream`)
    return stream?.isOver === true
  })
  await db.write((tx) => publish(tx, crossed, { n: 11 }))
  await waitFor(() => caught.includes(11))
  await Promise.all([relaying.stop(), consuming.stop()])
  expect(await rows(sql`select from outbox where published_at is null`)).toEqual([])
  expect(caught.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
})

test('a day goes with all its rows, but not while one of them has not been published', async () => {
  const { db, bus, config } = world.ctx
  await insertEvents(1, later(9), { isPublished: false })
  const gone = await prunePartitions(db, outbox, later(13.5))
  expect(gone).toContain(partitionOf(later(8)))
  expect(gone).not.toContain(partitionOf(later(9)))
  expect(await placesOf('outbox')).toEqual({ [partitionOf(later(9))]: 6 })

  await bus.prepare()
  expect(await relayOnce({ ...world.ctx, namespace: config.namespace })).toBe(1)
  expect(await prunePartitions(db, outbox, later(13.5))).toEqual([partitionOf(later(9))])
  expect(await placesOf('outbox')).toEqual({})
})

test('what was handled is remembered for seven days, whatever the range it is in', async () => {
  const { db } = world.ctx
  await rows(sql`select setval('outbox_id_seq', 25000)`)
  await makePartitions(db, eventHandled)
  await rows(sql`delete from event_handled`)
  await rows(sql`insert into event_handled (consumer, outbox_id, handled_at) values
    ('a', 1, now() - interval '8 days'), ('a', 10001, now() - interval '8 days'), ('b', 10001, now()), ('a', 30000, now())`)
  expect(await prunePartitions(db, eventHandled)).toEqual(['event_handled_before'])
  expect(await placesOf('event_handled')).toEqual({ event_handled_10000: 2, event_handled_30000: 1 })
  expect(await prunePartitions(db, eventHandled, later(6.9))).toEqual([])
  // The range that ids are drawn from stays, also when it is empty.
  expect(await prunePartitions(db, eventHandled, later(8))).toEqual(['event_handled_10000'])
})

test('after days without a worker nothing is lost or handled twice, and new partitions are made beside the rest', async () => {
  const { db, bus, config } = world.ctx
  await insertEvents(3, later(28), { isPublished: false })
  await insertEvents(3, later(30), { isPublished: false })
  expect(await placesOf('outbox')).toEqual({ outbox_rest: 6 })
  expect(await makePartitions(db, outbox, later(30))).toEqual([31, 32, 33].map((n) => partitionOf(later(n))))
  expect(await makePartitions(db, outbox, later(30))).toEqual([])
  await insertEvents(1, later(31))
  expect(await placesOf('outbox')).toEqual({ outbox_rest: 6, [partitionOf(later(31))]: 1 })
  await bus.prepare()
  expect(await relayOnce({ ...world.ctx, namespace: config.namespace })).toBe(6)
  await prunePartitions(db, outbox, later(40))
  expect(await placesOf('outbox')).toEqual({})

  for (const table of [eventHandled, jobHandled]) {
    const mark = (id: number) =>
      table === eventHandled
        ? sql`insert into event_handled (consumer, outbox_id) values ('late', ${id}) on conflict do nothing returning 1`
        : sql`insert into job_handled (job_id, revision) values (${id}, 0) on conflict do nothing returning 1`
    if (table === eventHandled) await rows(sql`select setval('outbox_id_seq', 500000)`)
    expect(await rows(mark(500_000))).toHaveLength(1)
    const [first] = await makePartitions(db, table)
    expect(first).toBe(`${table.name}_500001`)
    expect(await rows(mark(500_001))).toHaveLength(1)
    expect(await rows(mark(500_000))).toEqual([])
    expect(await placesOf(table.name)).toMatchObject({
      [`${table.name}_rest`]: 1,
      [`${table.name}_500001`]: 1,
    })
  }
})

test('the prune of the release before deletes no young row of another partition', async () => {
  await makePartitions(world.ctx.db, outbox, later(50))
  await rows(sql`delete from outbox`)
  await insertEvents(50, later(49.9), { isPublished: false })
  // Young rows at the same places of another partition.
  await insertEvents(50, later(51))
  await insertEvents(50, later(-5))
  const removed = await world.ctx.db.write((tx) =>
    sql`delete from outbox where ctid in (
          select ctid from outbox
           where created_at < now() - '3 days'::interval and published_at is not null limit 5000)`.execute(
      tx,
    ),
  )
  expect(Number(removed.numAffectedRows)).toBe(50)
  const [left] = await rows(sql<{ n: number; oldest: Date }>`
    select count(*)::int as n, min(created_at) as oldest from outbox`)
  expect([left?.n, left && left.oldest > later(0)]).toEqual([100, true])
})

test('two workers make partitions at once, and a long transaction only delays the drop', async () => {
  const { db } = world.ctx
  const made = await Promise.all([
    makePartitions(db, outbox, later(70)),
    makePartitions(db, outbox, later(70)),
  ])
  expect(made.flat().toSorted()).toEqual([70, 71, 72, 73].map((n) => partitionOf(later(n))))
  await insertEvents(1, later(70))
  const writing = db.write(async (tx) => {
    await sql`insert into outbox (subject, payload, created_at) values ('test.crossed', '{}', ${later(72)})`.execute(
      tx,
    )
    await new Promise((resolve) => setTimeout(resolve, 1000))
  })
  const pruned = await prunePartitions(db, outbox, later(76))
  await writing
  expect(pruned).toContain(partitionOf(later(70)))
  expect(await placesOf('outbox')).toMatchObject({ [partitionOf(later(72))]: 1 })
})

test('every hour the job makes what comes and drops what is over; how old the oldest event is can be seen', async () => {
  await rows(sql`truncate outbox`)
  await insertEvents(1, later(-20))
  const metrics = createMetrics()
  const stop = watchPartitions({ db: world.ctx.db, metrics })
  await metrics.read()
  stop()
  expect((await outboxKept(metrics).get()).values[0]?.value).toBeCloseTo(20 * 86_400, -2)
  const sizes = (await partitionedBytes(metrics).get()).values.map(({ labels }) => labels.table)
  expect(sizes.toSorted()).toEqual(['event_handled', 'job_handled', 'outbox'])
  await pruneHandler.atLeastOnce?.(world.ctx as never, {} as never)
  expect(await placesOf('outbox')).toEqual({})
})
