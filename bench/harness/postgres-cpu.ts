import { readFile } from 'node:fs/promises'
import type { Database } from './databases.ts'

/**
 * Milliseconds of CPU time that PostgreSQL spends on a database's connections during an action. Unlike elapsed time, it
 * hardly changes when the machine has other work. PostgreSQL must run on this machine.
 */
export async function postgresCpu(database: Database, act: () => Promise<unknown>): Promise<number> {
  const before = await spent(database)
  await act()
  const after = await spent(database)
  let nanoseconds = 0n
  for (const [pid, now] of after) nanoseconds += now - (before.get(pid) ?? 0n)
  return Number(nanoseconds) / 1e6
}

/** By connections only: autovacuum works on the same database, but for nobody who waits. */
async function spent(database: Database): Promise<Map<number, bigint>> {
  const rows = await database.query<{ pid: number }>(
    `select pid from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  const times = await Promise.all(rows.map(({ pid }) => onProcessor(pid)))
  return new Map(times.filter((time) => time !== null))
}

/** Null for a connection that was closed since it was listed. */
async function onProcessor(pid: number): Promise<[number, bigint] | null> {
  try {
    const [nanoseconds = '0'] = (await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ')
    return [pid, BigInt(nanoseconds)]
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}
