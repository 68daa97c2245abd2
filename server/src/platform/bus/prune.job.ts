import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { defineJob, handleJob } from '../jobs/job.ts'
import { TAIL } from './replay.ts'

/** Memories of handled facts outlive the tail that may be told again, or a replay would repeat effects. */
const REMEMBER = '7 days'
const AT_ONCE = 5000

const pruneJob = defineJob<object>('platform.prune', { every: '17 * * * *' })

export const pruneHandler = handleJob(pruneJob, {
  async atLeastOnce({ db }: { db: Db }) {
    for (const [table, column, age] of [
      ['outbox', 'created_at', TAIL],
      ['news_handled', 'handled_at', REMEMBER],
      ['job_handled', 'handled_at', REMEMBER],
    ] as const) {
      while ((await prune(db, table, column, age)) === AT_ONCE);
    }
  },
})

/** In slices, so that no delete holds locks or bloats a transaction for long. */
async function prune(db: Db, table: string, column: string, age: string): Promise<number> {
  const unpublished = table === 'outbox' ? sql`and published_at is not null` : sql``
  const removed = await db.write((tx) =>
    sql`delete from ${sql.table(table)} where ctid in (
          select ctid from ${sql.table(table)}
           where ${sql.ref(column)} < now() - ${age}::interval ${unpublished} limit ${AT_ONCE})`.execute(tx),
  )
  return Number(removed.numAffectedRows ?? 0)
}
