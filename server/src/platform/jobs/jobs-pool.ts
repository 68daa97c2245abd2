import { setTimeout as rest } from 'node:timers/promises'
import pg from 'pg'
import { openPool } from '../db/connections.ts'
import { endPool } from '../db/end-pool.ts'
import { isUnavailable } from '../db/unavailable.ts'

/**
 * The connection pool of the job library. The library reports the end of a job without awaiting the result: an error at
 * that moment would be unhandled, which ends the process. So if the database is down, asking for a connection waits
 * until it is back, and the end of a job is reported until that succeeds; reporting it twice changes nothing.
 */
export interface JobsPool {
  readonly pool: pg.Pool
  /** From now on errors are thrown instead of retried. */
  giveUp(): void
  end(): Promise<void>
}

const ENDS_A_JOB = /^(complete|fail)_job/
const REST_MS = 250
const CONNECT_WITHIN_MS = 5000

export function openJobsPool(config: pg.PoolConfig): JobsPool {
  let isGivenUp = false

  async function insist<T>(attempt: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await attempt()
      } catch (error) {
        if (isGivenUp || !isUnavailable(error)) throw error
        await rest(REST_MS)
      }
    }
  }

  class JobsClient extends pg.Client {
    readonly sendOnce = super.query.bind(this) as Send
    override query = ((...args: unknown[]) => {
      const sent = this.sendOnce(...args)
      return endsAJob(args[0]) ? sent.catch(() => insist(() => sendOnAnother(args))) : sent
    }) as pg.Client['query']
  }

  async function sendOnAnother(args: unknown[]): Promise<unknown> {
    const client = (await connect()) as pg.PoolClient & JobsClient
    try {
      return await client.sendOnce(...args)
    } finally {
      client.release()
    }
  }

  const pool = openPool({ connectionTimeoutMillis: CONNECT_WITHIN_MS, ...config, Client: JobsClient })
  const connect = pool.connect.bind(pool)
  // Code that passes a callback handles failures itself.
  pool.connect = ((callback?: Parameters<typeof connect>[0]) =>
    callback ? connect(callback) : insist(() => connect())) as typeof pool.connect

  return {
    pool,
    giveUp() {
      isGivenUp = true
    },
    async end() {
      isGivenUp = true
      await endPool(pool)
    },
  }
}

type Send = (...args: unknown[]) => Promise<unknown>

function endsAJob(query: unknown): boolean {
  const { name } = (query ?? {}) as { name?: unknown }
  return typeof name === 'string' && ENDS_A_JOB.test(name)
}
