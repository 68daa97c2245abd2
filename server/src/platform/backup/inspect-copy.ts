import { setTimeout as rest } from 'node:timers/promises'
import pg from 'pg'

const WRITES_WITHIN_MS = 10_000

export interface Copy {
  readonly bytes: number
  /** The last transaction that was restored. */
  readonly lastChange: Date | null
  /** False if a commit waits for a standby that is not there. */
  readonly takesWrites: boolean
  /** Rows of every table that has any. */
  readonly counts: readonly (readonly [string, number])[]
}

/** What a restored copy holds, and whether one could work with it. */
export async function inspectCopy(url: string): Promise<Copy> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows: known } = await client.query<{ bytes: string; last: Date | null }>(
      'select pg_database_size(current_database()) as bytes, pg_last_xact_replay_timestamp() as last',
    )
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`,
    )
    const counts: (readonly [string, number])[] = []
    for (const { name } of tables) {
      const { rows } = await client.query<{ n: string }>(
        `select count(*) as n from ${client.escapeIdentifier(name)}`,
      )
      if (Number(rows[0]?.n) > 0) counts.push([name, Number(rows[0]?.n)])
    }
    return {
      ...{ bytes: Number(known[0]?.bytes), lastChange: known[0]?.last ?? null, counts },
      takesWrites: await takesWrites(url),
    }
  } finally {
    await client.end()
  }
}

async function takesWrites(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  // Committed, because it is the commit that would wait.
  const written = client
    .query('create table restore_drill (); drop table restore_drill')
    .then(() => true)
    .catch(() => false)
  const has = await Promise.race([written, rest(WRITES_WITHIN_MS, false, { ref: false })])
  if (has) await client.end()
  else client.connection.stream.destroy()
  return has
}
