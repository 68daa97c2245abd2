import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'

/**
 * Counting stops here: nobody needs the exact number beyond this, and counting would get slower the longer the outage
 * lasts.
 */
const COUNT_AT_MOST = 100_000
const TOO_OLD_S = 60
const COMPLAIN_EVERY_MS = 60_000

/**
 * Reports how many events are waiting and for how long. It queries only the database, so it also works while the bus is
 * down.
 */
export function createOutboxWatch({ db, log, metrics }: { db: Db; log: Log; metrics: Metrics }) {
  let complainedAt = 0
  return async function watch(): Promise<void> {
    const { rows } = await db.readPrivate((tx) =>
      sql<{ waiting: number; oldest: number | null }>`
        select (select count(*)::int from (
                  select from outbox where published_at is null limit ${COUNT_AT_MOST}) as counted) as waiting,
               (select extract(epoch from clock_timestamp() - created_at)::float8
                  from outbox where published_at is null order by id limit 1) as oldest`.execute(tx),
    )
    const waiting = rows[0]?.waiting ?? 0
    const oldest = Math.max(0, rows[0]?.oldest ?? 0)
    metrics.outboxWaiting.set(waiting)
    metrics.outboxOldest.set(oldest)
    if (oldest < TOO_OLD_S || Date.now() - complainedAt < COMPLAIN_EVERY_MS) return
    complainedAt = Date.now()
    log.error({ waiting, oldestSeconds: Math.round(oldest) }, 'events do not reach the bus')
  }
}
