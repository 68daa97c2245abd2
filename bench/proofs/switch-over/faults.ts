import { setTimeout as rest } from 'node:timers/promises'
import pg from 'pg'
import type { PrivatePostgres } from '../../harness/private-postgres.ts'
import type { Random } from '../../harness/random.ts'

/** It takes a moment to kill all processes; those that live a little longer still answer. */
export interface Crash {
  readonly began: number
  readonly over: number
}

export interface Faults {
  /** When the database was killed. */
  readonly crashes: Crash[]
  readonly recoveries: number[]
  terminated: number
}

/** Kills the database and restarts it; in between it ends connections, preferably in the middle of a transaction. */
export async function breakThings(
  postgres: PrivatePostgres,
  database: string,
  plan: {
    readonly crashes: number
    readonly terminations: number
    readonly random: Random
    /** True when there is nothing left to break. */
    readonly isOver: () => boolean
  },
): Promise<Faults> {
  const { crashes, random, isOver } = plan
  const done: Faults = { crashes: [], recoveries: [], terminated: 0 }
  for (let round = 1; round <= crashes && !isOver(); round++) {
    while (done.terminated < (plan.terminations * round) / crashes && !isOver()) {
      done.terminated += await endOne(postgres.url, database, random)
      await rest(random.integer(20, 120))
    }
    const began = Date.now()
    await postgres.crash()
    done.crashes.push({ began, over: Date.now() })
    // As long as it takes an operator to notice.
    await rest(random.integer(0, 1500))
    const since = Date.now()
    await postgres.startAgain()
    done.recoveries.push(Date.now() - since)
    // Everybody is back and writing before the next one.
    await rest(1000)
  }
  return done
}

async function endOne(url: string, database: string, random: Random): Promise<number> {
  const operator = new pg.Client({ connectionString: url })
  await operator.connect()
  try {
    const { rows } = await operator.query<{ pid: number; state: string }>(
      `select pid, state from pg_stat_activity where datname = $1 and application_name <> 'proof'`,
      [database],
    )
    const within = rows.filter(({ state }) => state !== 'idle')
    const candidates = within.length > 0 && random.integer(0, 3) > 0 ? within : rows
    if (candidates.length === 0) return 0
    const { pid } = random.pick(candidates)
    const ended = await operator.query('select from pg_terminate_backend($1) as is_ended where is_ended', [
      pid,
    ])
    return ended.rowCount ?? 0
  } finally {
    await operator.end()
  }
}
