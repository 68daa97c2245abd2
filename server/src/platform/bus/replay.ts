import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { Bus } from './bus.ts'
import { handOver, type OutboxRow } from './outbox.ts'

/** How far back the tail goes that is told again when the bus has lost its store. Consumers remember longer. */
export const TAIL = '3 days'
const SLICE = 1000
const CLAIM_FOR = '10 seconds'
/** New events queue behind what is told again, so no more of that lies before a consumer than it does in a moment. */
const AHEAD_AT_MOST = 1000
/** A consumer that is stuck slows the others down; it does not stop them. */
const WAIT_FOR_CONSUMERS_MS = 5000

export interface ReplayOptions {
  db: Db
  bus: Bus
  namespace: string
  /** Names of those whose backlog sets the pace. */
  consumers: readonly string[]
  log: Log
  metrics: Metrics
}

/**
 * The bus acknowledges before its disk has the message, so after a crash it may come back without its store, or with
 * the store as it was a while ago. Then the recent past is told again by id, in slices that any relay may go on with;
 * the rows stay marked as published, so new ones need not wait behind them.
 */
export function createReplay(options: ReplayOptions) {
  const { db, bus, namespace, consumers, log, metrics } = options
  let isOn = false
  let heldBackSince: number | null = null

  async function areConsumersBehind(): Promise<boolean> {
    // One that is not there is being made again, and has everything before it.
    const waiting = await Promise.all(consumers.map((name) => bus.countWaiting(name).catch(() => Infinity)))
    if (Math.max(0, ...waiting) <= AHEAD_AT_MOST) heldBackSince = null
    else heldBackSince ??= Date.now()
    return heldBackSince !== null && Date.now() - heldBackSince < WAIT_FOR_CONSUMERS_MS
  }

  return {
    /** Asks the bus whether it still is the one that was told, and the database whether something is told again. */
    async look(): Promise<void> {
      const isLost = await noticeLoss(db, namespace, await bus.prepare())
      const left = await countLeft(db, namespace)
      if (isLost) {
        metrics.busLost.inc()
        log.error({ events: left ?? 0 }, 'the bus lost what it held; the recent past is told again')
      }
      metrics.outboxReplayLeft.set(left ?? 0)
      isOn = left !== null
    },

    /** One slice, if there is one and consumers keep up; answers how many events it had. */
    async goOn(): Promise<number> {
      if (!isOn || (await areConsumersBehind())) return 0
      heldBackSince = null
      const slice = await claimSlice(db, namespace)
      if (slice === null) return 0
      const recent = slice.rows.filter((row) => row.is_recent)
      const { published, lastSequence, refusal } = await handOver(bus, recent)
      metrics.newsPublished.inc(published.length)
      if (refusal !== null) throw refusal
      const last = slice.rows.at(-1)?.id ?? null
      await settleSlice(db, namespace, { after: slice.after, last, lastSequence })
      if (last !== null) return slice.rows.length
      log.info('the recent past has been told again')
      isOn = false
      return 0
    },
  }
}

/** Begins to tell again when the bus no longer holds what it was given; answers whether that is so. */
async function noticeLoss(
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
  const { rows } = await db.write((tx) =>
    sql<{ remaining: bigint }>`
      select replay_until - greatest(replay_after, (select min(id) - 1 from outbox)) as remaining from outbox_stream
       where name = ${name} and replay_until is not null`.execute(tx),
  )
  return rows[0] ? Math.max(0, Number(rows[0].remaining)) : null
}

/**
 * The next rows by id, whether marked as published or not: a relay that is just handing one over to the stream that is
 * gone may mark it a moment later. Old ones are passed over here and not in the query, which so never looks at more.
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

/** Moves on, unless the bus was lost once more meanwhile and somebody began again. */
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
