import type pg from 'pg'

/**
 * The settings every session of a pool must have: its role and its timeouts. They are requested as connection options.
 * A pooler in between may drop those and must then set them itself, so the actual settings of a session are checked
 * (`findFaults`): a feed read under the wrong role could show what nobody may see.
 */
export type Settings = Readonly<Record<string, string>>

const READER = 'sayso_reader'

export function writerSettings(statementMs: number): Settings {
  return {
    statement_timeout: String(statementMs),
    // Shorter than the statement timeout, so that a log shows which of the two it was.
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
  /** Settings that are wrong, in words for an operator. */
  readonly faults: readonly string[]
  readonly isReadOnly: boolean
}

/** Checks one session of a pool; `variable` is the environment variable that an operator has to look at. */
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
