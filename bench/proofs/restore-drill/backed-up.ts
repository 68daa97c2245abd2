import { randomBytes } from 'node:crypto'
import { setTimeout as rest } from 'node:timers/promises'
import type { Database } from '../../harness/databases.ts'

export const newBackupKey = () => randomBytes(48).toString('base64')

/** Rows of every table that has any. */
export async function tablesOf({ query }: Database): Promise<Record<string, number>> {
  const tables = await query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  )
  const [row] = await query<Record<string, string>>(
    `select ${tables.map(({ name }) => `(select count(*) from "${name}") as "${name}"`).join(', ')}`,
  )
  const counts = Object.entries(row ?? {}).map(([name, rows]) => [name, Number(rows)] as const)
  return Object.fromEntries(counts.filter(([, rows]) => rows > 0))
}

/** The last of what was written is only in the archive once its segment has been handed over. */
export async function untilArchived({ query }: Database): Promise<void> {
  const [last] = await query<{ segment: string }>('select pg_walfile_name(pg_switch_wal()) as segment')
  for (;;) {
    const [archived] = await query<{ segment: string | null }>(
      'select last_archived_wal as segment from pg_stat_archiver',
    )
    if ((archived?.segment ?? '') >= (last?.segment ?? '')) return
    await rest(50)
  }
}
