import type { Db } from '../db/db.ts'
import { makePartitions, prunePartitions } from '../db/partitions.ts'
import { defineJob, handleJob } from '../jobs/job.ts'
import { partitionedTables } from './partitioned-tables.ts'

const pruneJob = defineJob<object>('platform.prune', { every: '17 * * * *' })

/** Makes the partitions of the coming days, then drops those that are over: new rows are more urgent than old ones. */
export const pruneHandler = handleJob(pruneJob, {
  async atLeastOnce({ db }: { db: Db }) {
    const tables = Object.values(partitionedTables)
    for (const table of tables) await makePartitions(db, table)
    for (const table of tables) await prunePartitions(db, table)
  },
})
