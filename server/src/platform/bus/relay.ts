import { setTimeout as rest } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { Bus } from './bus.ts'

/**
 * Hands outbox rows to the bus. Claim, publish and mark are three steps, because no transaction may wait for a
 * network; a relay that dies in between leaves a claim that runs out, and its successor publishes again.
 *
 * It polls: NOTIFY takes a lock on the whole database at commit, which would serialise every writer.
 */
const REST_WHEN_IDLE_MS = 100
const REST_AFTER_FAULT_MS = 500
const CLAIM_FOR = '10 seconds'
const AT_ONCE = 500
const LOOK_AT_STREAM_EVERY_MS = 5000
/** How far back the tail goes that is told again when the bus has lost its store. Consumers remember longer. */
export const TAIL = '3 days'

export interface RelayOptions {
  db: Db
  bus: Bus
  namespace: string
  log: Log
  metrics: Metrics
}

export function startRelay(options: RelayOptions): { stop(): Promise<void> } {
  const { bus, db, namespace, log } = options
  let isStopped = false
  let lookedAt = 0
  const loop = (async () => {
    while (!isStopped) {
      try {
        if (Date.now() - lookedAt > LOOK_AT_STREAM_EVERY_MS) {
          await replayIfNewsWasLost(db, namespace, await bus.prepare(), log)
          await countWaiting(options)
          lookedAt = Date.now()
        }
        if ((await relayOnce(options)) === 0) await rest(REST_WHEN_IDLE_MS)
      } catch (error) {
        if (isStopped) break
        log.warn({ err: error }, 'news could not be relayed; it waits in the outbox')
        lookedAt = 0
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

/** One round; answers how many facts went out. */
export async function relayOnce({ db, bus, namespace, metrics }: RelayOptions): Promise<number> {
  const claimed = await db.write((tx) =>
    sql<{ id: bigint; subject: string; payload: unknown; created_at: Date }>`
      update outbox set claimed_until = clock_timestamp() + ${CLAIM_FOR}::interval
       where id in (select id from outbox
                     where published_at is null and (claimed_until is null or claimed_until < clock_timestamp())
                     order by id limit ${AT_ONCE} for update skip locked)
      returning id, subject, payload, created_at`.execute(tx),
  )
  if (claimed.rows.length === 0) return 0
  const inOrder = claimed.rows.sort((a, b) => (a.id < b.id ? -1 : 1))
  const sent = await Promise.allSettled(
    inOrder.map(({ id, subject, payload, created_at }) =>
      bus.publish({ id: String(id), subject, payload, at: created_at.toISOString() }),
    ),
  )
  const published = inOrder.filter((_, i) => sent[i]?.status === 'fulfilled').map(({ id }) => id)
  const lastSequence = Math.max(0, ...sent.map((one) => (one.status === 'fulfilled' ? one.value : 0)))
  await db.write(async (tx) => {
    await sql`update outbox set published_at = clock_timestamp() where id = any(${published})`.execute(tx)
    await sql`update outbox_stream set last_sequence = greatest(last_sequence, ${lastSequence}::bigint)
               where name = ${namespace}`.execute(tx)
  })
  metrics.newsPublished.inc(published.length)
  const refused = sent.find((one) => one.status === 'rejected')
  if (refused) throw refused.reason
  return published.length
}

/**
 * The bus acknowledges before its disk has the message, so after a crash it may come back without its store, or with
 * the store as it was a while ago.
 */
async function replayIfNewsWasLost(
  db: Db,
  name: string,
  stream: { incarnation: string; lastSequence: number },
  log: Log,
): Promise<void> {
  await db.write(async (tx) => {
    const { rows } = await sql<{ incarnation: string; last_sequence: bigint }>`
      select incarnation, last_sequence from outbox_stream where name = ${name} for update`.execute(tx)
    const [known] = rows
    if (known?.incarnation === stream.incarnation && known.last_sequence <= BigInt(stream.lastSequence))
      return
    await sql`insert into outbox_stream (name, incarnation, last_sequence)
              values (${name}, ${stream.incarnation}, ${stream.lastSequence}::bigint)
              on conflict (name) do update
              set incarnation = excluded.incarnation, last_sequence = excluded.last_sequence`.execute(tx)
    if (known === undefined) return
    const again = await sql`update outbox set published_at = null, claimed_until = null
      where published_at is not null and created_at > now() - ${TAIL}::interval`.execute(tx)
    log.warn(
      { facts: Number(again.numAffectedRows ?? 0) },
      'the bus lost news; the recent past is told again',
    )
  })
}

async function countWaiting({ db, metrics }: RelayOptions): Promise<void> {
  const { rows } = await db.write((tx) =>
    sql<{ n: number }>`select count(*)::int as n from outbox where published_at is null`.execute(tx),
  )
  metrics.outboxWaiting.set(rows[0]?.n ?? 0)
}
