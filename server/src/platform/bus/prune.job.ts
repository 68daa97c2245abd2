import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { defineJob, handleJob } from '../jobs/job.ts'
import { TAIL } from './replay.ts'

/**
 * Records of handled events are kept longer than events can be replayed; otherwise a replay would repeat their effects.
 */
const REMEMBER = '7 days'
const BATCH_SIZE = 5000

const pruneJob = defineJob<object>('platform.prune', { every: '17 * * * *' })

export const pruneHandler = handleJob(pruneJob, {
  async atLeastOnce({ db }: { db: Db }) {
    for (const [table, column, age] of [
      ['outbox', 'created_at', TAIL],
      ['event_handled', 'handled_at', REMEMBER],
      ['job_handled', 'handled_at', REMEMBER],
    ] as const) {
      while ((await prune(db, table, column, age)) === BATCH_SIZE);
    }
  },
})

/** Deletes in slices, so that no delete holds locks or bloats a transaction for long. */
async function prune(db: Db, table: string, column: string, age: string): Promise<number> {
  const unpublished = table === 'outbox' ? sql`and published_at is not null` : sql``
  const removed = await db.write((tx) =>
    sql`delete from ${sql.table(table)} where ctid in (
          select ctid from ${sql.table(table)}
           where ${sql.ref(column)} < now() - ${age}::interval ${unpublished} limit ${BATCH_SIZE})`.execute(
      tx,
    ),
  )
  return Number(removed.numAffectedRows ?? 0)
}
