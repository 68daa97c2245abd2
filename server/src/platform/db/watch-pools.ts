import type pg from 'pg'
import type { Metrics } from '../telemetry/metrics.ts'
import { poolConnections, poolWaiting, poolWaits, replicaLag } from './db.metrics.ts'
import type { LagLimit } from './lag-limit.ts'
import type { Pools } from './pools.ts'

/** Reports how busy each pool is, how long its connections are waited for, and how far the replica is behind. */
export function watchPools(
  metrics: Metrics,
  { writer, primary, replica }: Pick<Pools, 'writer' | 'primary' | 'replica'>,
  lag: LagLimit | null,
): void {
  const pools = { writer, primary, ...(replica && { replica }) }
  for (const [name, pool] of Object.entries(pools)) timeConnect(metrics, name, pool)
  metrics.probe(
    () => {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        poolConnections(metrics).set({ pool, state: 'idle' }, idleCount)
        poolConnections(metrics).set({ pool, state: 'busy' }, totalCount - idleCount)
        poolWaiting(metrics).set({ pool }, waitingCount)
      }
    },
    { everySeconds: 0 },
  )
  if (lag !== null) metrics.probe(() => replicaLag(metrics).set(lag.seconds()))
}

/** Callers that give a callback are the pool's own `query`, which only our checks use. */
function timeConnect(metrics: Metrics, name: string, pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => Promise<pg.PoolClient>
  const timed = (...given: unknown[]) => {
    if (given.length > 0) return connect(...given)
    const began = performance.now()
    return connect().finally(() =>
      poolWaits(metrics).observe({ pool: name }, (performance.now() - began) / 1000),
    )
  }
  pool.connect = timed as typeof pool.connect
}
