import type { Db } from '../db/db.ts'
import type { Tx } from '../db/tx.ts'
import { defineJob, enqueue, handleJob, type JobHandler } from '../jobs/job.ts'
import type { Log } from '../telemetry/log.ts'
import type { KeyedColumn } from './keyed-column.ts'

/** Few enough that a user who changes one of these rows meanwhile does not notice the wait. */
const BATCH_SIZE = 200

interface Payload {
  readonly column: string
  readonly after: string | null
}

/** Seals the values of a column anew with the first key, a batch of rows at a time, each in its own transaction. */
const resealJob = defineJob<Payload>('platform.reseal')

export function createResealHandler(columns: readonly KeyedColumn[]): JobHandler<{ db: Db; log: Log }> {
  return handleJob(resealJob, {
    async inTransaction(tx: Tx, { column, after }: Payload, { log }: { db: Db; log: Log }) {
      const found = columns.find(({ name }) => name === column)
      if (!found?.reseal) throw new Error(`${column} is no column that can be resealed`)
      const { next, resealed, failed } = await found.reseal(tx, { after, limit: BATCH_SIZE })
      if (failed > 0) log.error({ column, failed }, 'sealed values do not open with any key we have')
      if (resealed > 0) log.info({ column, resealed }, 'sealed values are under the first key')
      if (next !== null) await enqueue(tx, resealJob, { column, after: next })
    },
  })
}

/** Asks for every column that can be resealed. Returns their names. */
export async function enqueueReseal(tx: Tx, columns: readonly KeyedColumn[]): Promise<string[]> {
  const names = columns.filter(({ reseal }) => reseal).map(({ name }) => name)
  // A key for each, so that asking twice does the work once.
  for (const column of names)
    await enqueue(tx, resealJob, { column, after: null }, { key: `reseal ${column}` })
  return names
}
