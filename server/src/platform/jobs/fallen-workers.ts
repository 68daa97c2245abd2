import { setTimeout as rest } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../telemetry/log.ts'

/**
 * graphile-worker gives up a dead worker's jobs only after four hours. A mail cannot wait that long, and a worker's
 * death can be known at once: each pool holds an advisory lock on a connection of its own, and PostgreSQL drops it
 * with the process. Whoever can take a pool's lock knows that pool is gone, and returns its jobs to the queue.
 */
const LOOK_EVERY_MS = 1000
/** A pool takes its lock just after it is made; until then it must not look dead. */
const GRACE = '3 seconds'

export async function watchFallenWorkers(options: {
  databaseUrl: string
  /** The pools of this process. */
  pools: ReadonlySet<string>
  log: Log
}): Promise<{ stop(): Promise<void> }> {
  const { databaseUrl, pools, log } = options
  let client: pg.Client | null = null
  let isStopped = false

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
    fresh.on('error', () => {
      client = null
    })
    await fresh.connect()
    for (const pool of pools) await fresh.query('select pg_advisory_lock(hashtextextended($1, 0))', [pool])
    return fresh
  }

  async function look(): Promise<void> {
    client ??= await connect()
    const { rows } = await client.query<{ locked_by: string }>(
      `select locked_by from graphile_worker._private_jobs
        where locked_at < now() - interval '${GRACE}' and locked_by <> all($1) group by locked_by`,
      [[...pools]],
    )
    for (const { locked_by: pool } of rows) {
      const taken = await client.query<{ gone: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as gone',
        [pool],
      )
      if (!taken.rows[0]?.gone) continue
      await client.query('select graphile_worker.force_unlock_workers($1::text[])', [[pool]])
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [pool])
      log.warn({ pool }, 'a worker has died; its jobs are returned to the queue')
    }
  }

  client = await connect()
  const loop = (async () => {
    while (!isStopped) {
      await look().catch((error) => log.error({ err: error }, 'could not look for fallen workers'))
      await rest(LOOK_EVERY_MS)
    }
  })()

  return {
    async stop() {
      isStopped = true
      await loop
      await client?.end()
    },
  }
}
