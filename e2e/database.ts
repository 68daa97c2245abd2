import { execFileSync } from 'node:child_process'

const database = process.env['DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/sayso'

/** Runs a statement and returns what it printed: for what no screen tells, and for time that no journey waits for. */
export function runSql(sql: string): string {
  return execFileSync(process.env['PSQL'] ?? 'psql', [database, '-qtAc', sql], { encoding: 'utf8' }).trim()
}
