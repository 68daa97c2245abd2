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
          await replayIfStoreWasLost(db, namespace, await bus.prepare(), log)
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
export async function relayOnce({ db, bus, metrics }: RelayOptions): Promise<number> {
  const claimed = await db.write((tx) =>
    sql<{ id: bigint; subject: string; payload: unknown }>`
      update outbox set claimed_until = clock_timestamp() + ${CLAIM_FOR}::interval
       where id in (select id from outbox
                     where published_at is null and (claimed_until is null or claimed_until < clock_timestamp())
                     order by id limit ${AT_ONCE} for update skip locked)
      returning id, subject, payload`.execute(tx),
  )
  if (claimed.rows.length === 0) return 0
  const inOrder = claimed.rows.sort((a, b) => (a.id < b.id ? -1 : 1))
  const sent = await Promise.allSettled(
    inOrder.map(({ id, subject, payload }) => bus.publish({ id: String(id), subject, payload })),
  )
  const published = inOrder.filter((_, i) => sent[i]?.status === 'fulfilled').map(({ id }) => id)
  await db.write((tx) =>
    sql`update outbox set published_at = clock_timestamp() where id = any(${published})`.execute(tx),
  )
  metrics.newsPublished.inc(published.length)
  const refused = sent.find((one) => one.status === 'rejected')
  if (refused) throw refused.reason
  return published.length
}

async function replayIfStoreWasLost(db: Db, name: string, incarnation: string, log: Log): Promise<void> {
  await db.write(async (tx) => {
    const known = await sql<{ incarnation: string }>`
      select incarnation from outbox_stream where name = ${name} for update`.execute(tx)
    const before = known.rows[0]?.incarnation
    if (before === incarnation) return
    await sql`insert into outbox_stream (name, incarnation) values (${name}, ${incarnation})
              on conflict (name) do update set incarnation = excluded.incarnation`.execute(tx)
    if (before === undefined) return
    const again = await sql`update outbox set published_at = null, claimed_until = null
      where published_at is not null and created_at > now() - ${TAIL}::interval`.execute(tx)
    log.warn(
      { facts: Number(again.numAffectedRows ?? 0) },
      'the bus lost its store; the recent news is told again',
    )
  })
}
