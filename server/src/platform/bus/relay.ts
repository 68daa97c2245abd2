import { setTimeout as rest } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { eventsPublished } from './bus.metrics.ts'
import { handOver, type OutboxRow } from './outbox.ts'
import { createOutboxWatch } from './outbox-watch.ts'
import { createReplay, type ReplayOptions } from './replay.ts'

/**
 * Publishes outbox rows to the bus. Claim, publish and mark are three steps, because no transaction may wait for a
 * network. If a relay dies in between, its claim expires and its successor publishes the rows again.
 *
 * It polls: NOTIFY takes a lock on the whole database at commit, which would serialise every writer.
 */
const REST_WHEN_IDLE_MS = 100
const REST_AFTER_FAULT_MS = 500
const CLAIM_FOR = '10 seconds'
const BATCH_SIZE = 500
const LOOK_AT_STREAM_EVERY_MS = 5000

type RelayOptions = ReplayOptions

export function startRelay(options: RelayOptions): { stop(): Promise<void> } {
  const { log } = options
  const watch = createOutboxWatch(options)
  const replay = createReplay(options)
  let isStopped = false
  let lookedAt = Number.NEGATIVE_INFINITY
  const loop = (async () => {
    while (!isStopped) {
      try {
        if (performance.now() - lookedAt > LOOK_AT_STREAM_EVERY_MS) {
          // First, and using only the database: an outage must be visible while it lasts.
          await watch()
          await replay.look()
          lookedAt = performance.now()
        }
        // New events go first; replayed ones follow a slice at a time.
        const relayed = await relayOnce(options)
        const replayed = await replay.goOn()
        if (relayed + replayed === 0) await rest(REST_WHEN_IDLE_MS)
      } catch (error) {
        if (isStopped) break
        log.warn({ err: error }, 'event not relayed; it waits in the outbox')
        lookedAt = Number.NEGATIVE_INFINITY
        await rest(REST_AFTER_FAULT_MS)
      }
    }
  })()
  return {
    async stop() {
      isStopped = true
      await loop
    },
  }
}

/** Runs one round and returns how many events were published. */
export async function relayOnce({
  db,
  bus,
  namespace,
  metrics,
}: Omit<RelayOptions, 'consumers' | 'log'>): Promise<number> {
  const claimed = await claim(db)
  if (claimed.length === 0) return 0
  const { published, lastSequence, refusal } = await handOver(bus, claimed)
  const { from, to } = timesOf(claimed)
  await db.write(async (tx) => {
    await sql`update outbox set published_at = clock_timestamp()
               where id = any(${published}) and created_at between ${from} and ${to}`.execute(tx)
    await sql`update outbox_stream set last_sequence = greatest(last_sequence, ${lastSequence}::bigint)
               where name = ${namespace}`.execute(tx)
  })
  eventsPublished(metrics).inc(published.length)
  if (refusal !== null) throw refusal
  return published.length
}

/**
 * Two statements: as one, the planner joins the claimed rows with all partitions, and reads them whole to do so. With
 * their times it looks at those of one or two days.
 */
async function claim(db: Db): Promise<readonly OutboxRow[]> {
  return db.write(async (tx) => {
    const { rows } = await sql<OutboxRow>`
      select id, subject, payload, created_at from outbox
       where published_at is null and (claimed_until is null or claimed_until < clock_timestamp())
       order by id limit ${BATCH_SIZE} for update skip locked`.execute(tx)
    if (rows.length === 0) return rows
    const { from, to } = timesOf(rows)
    await sql`update outbox set claimed_until = clock_timestamp() + ${CLAIM_FOR}::interval
               where id = any(${rows.map(({ id }) => id)}) and created_at between ${from} and ${to}`.execute(
      tx,
    )
    return rows
  })
}

/** When the rows were written, so that only their partitions are looked at. Wider, as a Date has no microseconds. */
function timesOf(rows: readonly OutboxRow[]): { from: Date; to: Date } {
  const times = rows.map(({ created_at }) => created_at.getTime())
  return { from: new Date(Math.min(...times) - 1000), to: new Date(Math.max(...times) + 1000) }
}
