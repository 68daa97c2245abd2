import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { busLost, eventsPublished, outboxReplayLeft } from './bus.metrics.ts'
import type { Bus } from './bus.ts'
import { handOver, type OutboxRow } from './outbox.ts'

/** How far back events are replayed when the bus has lost its store. Consumers remember handled events for longer. */
export const TAIL = '3 days'
const SLICE = 1000
const CLAIM_FOR = '10 seconds'
/**
 * At most this many replayed events may wait in front of a consumer, because new events queue behind them. A consumer
 * gets through this many in a moment.
 */
const AHEAD_AT_MOST = 1000
/** A stuck consumer slows the replay down; it does not stop it. */
const WAIT_FOR_CONSUMERS_MS = 5000

export interface ReplayOptions {
  db: Db
  bus: Bus
  namespace: string
  /** Names of the consumers whose backlog sets the pace. */
  consumers: readonly string[]
  log: Log
  metrics: Metrics
}

/**
 * Publishes recent events again after the bus has lost some. The bus acknowledges a message before it is on disk, so
 * after a crash it may come back without its store, or with an older state of it. Recent events are then published
 * again by id, in slices that any relay can continue. The rows stay marked as published, so new rows need not wait
 * behind them.
 */
export function createReplay(options: ReplayOptions) {
  const { db, bus, namespace, consumers, log, metrics } = options
  let isOn = false
  let heldBackSince: number | null = null

  async function areConsumersBehind(): Promise<boolean> {
    // A consumer that does not exist is being created again, and has everything still ahead of it.
    const counts = await bus.countWaiting().catch(() => null)
    const waiting = consumers.map((name) => counts?.get(name) ?? Infinity)
    if (Math.max(0, ...waiting) <= AHEAD_AT_MOST) heldBackSince = null
    else heldBackSince ??= performance.now()
    return heldBackSince !== null && performance.now() - heldBackSince < WAIT_FOR_CONSUMERS_MS
  }

  return {
    /** Checks whether the bus still holds what it was given, and whether a replay is under way. */
    async look(): Promise<void> {
      const isLost = await detectLoss(db, namespace, await bus.prepare())
      const left = await countLeft(db, namespace)
      if (isLost) {
        busLost(metrics).inc()
        log.error({ events: left ?? 0 }, 'the bus lost its store; recent events are published again')
      }
      outboxReplayLeft(metrics).set(left ?? 0)
      isOn = left !== null
    },

    /** Publishes one slice if there is one and consumers keep up; returns how many rows it had. */
    async goOn(): Promise<number> {
      if (!isOn || (await areConsumersBehind())) return 0
      heldBackSince = null
      const slice = await claimSlice(db, namespace)
      if (slice === null) return 0
      const recent = slice.rows.filter((row) => row.is_recent)
      const { published, lastSequence, refusal } = await handOver(bus, recent)
      eventsPublished(metrics).inc(published.length)
      if (refusal !== null) throw refusal
      const last = slice.rows.at(-1)?.id ?? null
      await settleSlice(db, namespace, { after: slice.after, last, lastSequence })
      if (last !== null) return slice.rows.length
      log.info('recent events have been published again')
      isOn = false
      return 0
    },
  }
}

/** Starts a replay if the bus no longer holds what it was given; returns whether it did. */
async function detectLoss(
  db: Db,
  name: string,
  stream: { incarnation: string; lastSequence: number },
): Promise<boolean> {
  return db.write(async (tx) => {
    const { rows } = await sql<{ incarnation: string; last_sequence: bigint }>`
      select incarnation, last_sequence from outbox_stream where name = ${name} for update`.execute(tx)
    const [known] = rows
    if (known?.incarnation === stream.incarnation && known.last_sequence <= BigInt(stream.lastSequence))
      return false
    await sql`insert into outbox_stream (name, incarnation, last_sequence)
              values (${name}, ${stream.incarnation}, ${stream.lastSequence}::bigint)
              on conflict (name) do update
              set incarnation = excluded.incarnation, last_sequence = excluded.last_sequence`.execute(tx)
    if (known === undefined) return false
    await sql`update outbox_stream
         set replay_after = 0, replay_until = (select max(id) from outbox), replay_claimed_until = null
       where name = ${name}`.execute(tx)
    return true
  })
}

async function countLeft(db: Db, name: string): Promise<number | null> {
  const { rows } = await db.readPrivate((tx) =>
    sql<{ remaining: bigint }>`
      select replay_until - greatest(replay_after, (select min(id) - 1 from outbox)) as remaining from outbox_stream
       where name = ${name} and replay_until is not null`.execute(tx),
  )
  return rows[0] ? Math.max(0, Number(rows[0].remaining)) : null
}

/**
 * Claims the next rows by id, whether marked as published or not: a relay that is just now publishing a row to the lost
 * stream may mark it a moment later. Rows that are too old are filtered out by the caller and not in the query, so that
 * the query never scans more than one slice.
 */
async function claimSlice(db: Db, name: string) {
  return db.write(async (tx) => {
    const claimed = await sql<{ after: bigint; until: bigint }>`
      update outbox_stream set replay_claimed_until = clock_timestamp() + ${CLAIM_FOR}::interval
       where name = ${name} and replay_until is not null
         and (replay_claimed_until is null or replay_claimed_until < clock_timestamp())
      returning replay_after as after, replay_until as until`.execute(tx)
    const [place] = claimed.rows
    if (place === undefined) return null
    const { rows } = await sql<OutboxRow & { is_recent: boolean }>`
      select id, subject, payload, created_at, created_at > now() - ${TAIL}::interval as is_recent from outbox
       where id > ${place.after} and id <= ${place.until} order by id limit ${SLICE}`.execute(tx)
    return { after: place.after, rows }
  })
}

/** Advances the replay, unless the bus was lost again meanwhile and the replay was restarted. */
async function settleSlice(
  db: Db,
  name: string,
  { after, last, lastSequence }: { after: bigint; last: bigint | null; lastSequence: number },
): Promise<void> {
  await db.write((tx) =>
    sql`update outbox_stream
           set replay_after = ${last}::bigint, replay_claimed_until = null,
               replay_until = case when ${last}::bigint is null then null else replay_until end,
               last_sequence = greatest(last_sequence, ${lastSequence}::bigint)
         where name = ${name} and replay_after = ${after}`.execute(tx),
  )
}
