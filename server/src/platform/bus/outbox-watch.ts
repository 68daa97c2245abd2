import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'

/** Beyond this nobody needs to know exactly, and counting would take as long as the outage is bad. */
const COUNT_AT_MOST = 100_000
const TOO_OLD_S = 60
const COMPLAIN_EVERY_MS = 60_000

/** Says how many events wait and for how long. It asks nobody but the database, so it also speaks while the bus is away. */
export function createOutboxWatch({ db, log, metrics }: { db: Db; log: Log; metrics: Metrics }) {
  let complainedAt = 0
  return async function watch(): Promise<void> {
    const { rows } = await db.write((tx) =>
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
