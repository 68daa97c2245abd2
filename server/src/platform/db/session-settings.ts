import type pg from 'pg'

/**
 * What every session of a pool must have: its role, and after how long it gives up. They are asked for as options of
 * the connection. A pooler in between may drop those and must then set them by itself, so what a session really has is
 * looked at (`findFaults`): a feed read under the wrong role could show what nobody may see.
 */
export type Settings = Readonly<Record<string, string>>

const READER = 'sayso_reader'

export function writerSettings(statementMs: number): Settings {
  return {
    statement_timeout: String(statementMs),
    // Less, so that a log says which of the two it was.
    lock_timeout: String(Math.round(statementMs * 0.6)),
    idle_in_transaction_session_timeout: String(statementMs),
  }
}

export function readerSettings(statementMs: number): Settings {
  return {
    ...writerSettings(statementMs),
    plan_cache_mode: 'force_generic_plan',
    default_transaction_read_only: 'on',
    role: READER,
  }
}

export function toOptions(settings: Settings): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
}

export interface Session {
  /** What is not as it must be, in words for an operator. */
  readonly faults: readonly string[]
  readonly isReadOnly: boolean
}

/** Looks at one session of a pool; `variable` is what an operator has to look at. */
export async function lookAtSession(pool: pg.Pool, settings: Settings, variable: string): Promise<Session> {
  const { rows } = await pool.query<{ name: string; value: string }>(
    `select name, setting as value from pg_settings where name = any($1)
     union all select 'role', current_user
     union all select 'transaction_read_only', current_setting('transaction_read_only')`,
    [Object.keys(settings)],
  )
  const has = new Map(rows.map(({ name, value }) => [name, value]))
  return {
    faults: Object.entries(settings)
      .filter(([name, value]) => has.get(name) !== value)
      .map(([name, value]) => `${variable}: ${name} is ${has.get(name) ?? 'unknown'} and must be ${value}`),
    isReadOnly: has.get('transaction_read_only') === 'on',
  }
}
