import type { Db } from '../db/db.ts'
import type { Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { outboxOldest, outboxWaiting } from './bus.metrics.ts'
import { countOutbox } from './outbox-waiting.ts'

const TOO_OLD_S = 60
const COMPLAIN_EVERY_MS = 60_000

/**
 * Reports how many events are waiting and for how long. It queries only the database, so it also works while the bus is
 * down.
 */
export function createOutboxWatch({ db, log, metrics }: { db: Db; log: Log; metrics: Metrics }) {
  let complainedAt = 0
  return async function watch(): Promise<void> {
    const { waiting, oldestSeconds: oldest } = await db.readPrivate(countOutbox)
    outboxWaiting(metrics).set(waiting)
    outboxOldest(metrics).set(oldest)
    if (oldest < TOO_OLD_S || Date.now() - complainedAt < COMPLAIN_EVERY_MS) return
    complainedAt = Date.now()
    log.error({ waiting, oldestSeconds: Math.round(oldest) }, 'events do not reach the bus')
  }
}
