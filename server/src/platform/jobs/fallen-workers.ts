import { setTimeout as rest } from 'node:timers/promises'
import type pg from 'pg'
import { openClient } from '../db/connections.ts'
import type { Log } from '../telemetry/log.ts'

/**
 * Returns the jobs of dead workers to the queue. graphile-worker does that only after four hours, and an email cannot
 * wait that long. A worker's death can be detected immediately: each pool holds an advisory lock on a connection of its
 * own, and PostgreSQL releases it when the process dies. If we can take a pool's lock, that pool is gone, and its jobs
 * are returned.
 *
 * It also returns jobs that were handed to this process but never arrived, because the connection broke during the
 * answer.
 */
const LOOK_EVERY_MS = 1000
/** A pool takes its lock just after it is created; until then it must not look dead. */
const GRACE = '3 seconds'
/** A worker whose connection broke takes its lock again within a round or two; one that does not is gone. */
const FREE_FOR_MS = 3000
const ANSWER_WITHIN_MS = 5000
/** Longer than any query timeout: by then the answer has arrived or never will. */
export const SILENT_AFTER_MS = 10_000

export interface FallenWorkersOptions {
  databaseUrl: string
  /** The pools of this process. */
  pools: ReadonlySet<string>
  /** Jobs this process has started; those it no longer holds are removed here. */
  begun: Set<string>
  log: Log
}

export async function watchFallenWorkers(options: FallenWorkersOptions): Promise<{ stop(): Promise<void> }> {
  const { databaseUrl, pools, log } = options
  const freeSince = new Map<string, number>()
  let client: pg.Client | null = null
  let isStopped = false

  async function connect(): Promise<pg.Client> {
    const fresh = await openClient({
      connectionString: databaseUrl,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
    })
    // Stored before the locks are taken, so that a failure in what follows also closes it.
    client = fresh
    for (const pool of pools) await fresh.query('select pg_advisory_lock(hashtextextended($1, 0))', [pool])
    return fresh
  }

  async function look(): Promise<void> {
    const held = client ?? (await connect())
    const { rows } = await held.query<{ locked_by: string }>(
      `select locked_by from graphile_worker._private_jobs
        where locked_at < now() - interval '${GRACE}' and locked_by <> all($1) group by locked_by`,
      [[...pools]],
    )
    const suspects = rows.map(({ locked_by }) => locked_by)
    for (const known of freeSince.keys()) if (!suspects.includes(known)) freeSince.delete(known)
    for (const pool of suspects) await judge(held, pool)
    await returnUnheard(held, options)
  }

  async function judge(held: pg.Client, pool: string): Promise<void> {
    const taken = await held.query<{ free: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as free',
      [pool],
    )
    if (!taken.rows[0]?.free) return void freeSince.delete(pool)
    const since = freeSince.get(pool) ?? performance.now()
    freeSince.set(pool, since)
    if (performance.now() - since >= FREE_FOR_MS) {
      await held.query('select graphile_worker.force_unlock_workers($1::text[])', [[pool]])
      log.warn({ pool }, 'a worker has died; its jobs are returned to the queue')
    }
    await held.query('select pg_advisory_unlock(hashtextextended($1, 0))', [pool])
  }

  /** Closes the connection. Its locks go with it, so the next round must take them again. */
  function letGo(error: unknown): void {
    log.error({ err: error }, 'could not look for dead workers')
    void client?.end().catch(() => {})
    client = null
    // Other workers lost their connection together with us and need time to come back.
    freeSince.clear()
  }

  await connect()
  const loop = (async () => {
    while (!isStopped) {
      await look().catch(letGo)
      await rest(LOOK_EVERY_MS)
    }
  })()

  return {
    async stop() {
      isStopped = true
      await loop
      await client?.end().catch(() => {})
    },
  }
}

async function returnUnheard(held: pg.Client, { pools, begun, log }: FallenWorkersOptions): Promise<void> {
  const { rows } = await held.query<{ id: string; is_old: boolean }>(
    `select id::text, locked_at < now() - make_interval(secs => $2) as is_old
       from graphile_worker._private_jobs where locked_by = any($1)`,
    [[...pools], SILENT_AFTER_MS / 1000],
  )
  const ours = new Set(rows.map(({ id }) => id))
  const unheard = rows.filter(({ id, is_old }) => is_old && !begun.has(id)).map(({ id }) => id)
  for (const id of begun) if (!ours.has(id)) begun.delete(id)
  if (unheard.length === 0) return
  await held.query(
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null
      where id = any($1::bigint[]) and locked_by = any($2)`,
    [unheard, [...pools]],
  )
  log.warn({ jobs: unheard.length }, 'jobs were assigned but never started; they are returned to the queue')
}
