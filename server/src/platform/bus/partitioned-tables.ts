import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { makePartitions, type PartitionedTable } from '../db/partitions.ts'
import type { Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { outboxKept, partitionedBytes } from './bus.metrics.ts'
import { TAIL } from './replay.ts'

/**
 * Records of handled events are kept longer than events can be replayed; otherwise a replay would repeat their effects.
 */
const REMEMBER = '7 days'

/**
 * The outbox goes by days. What was handled goes by the id of the event or job: a unique key must contain what a table
 * is partitioned by, and by days a retry on the next day would find nothing.
 */
export const partitionedTables = {
  outbox: {
    name: 'outbox',
    by: { day: 'created_at' },
    since: 'created_at',
    keep: TAIL,
    unless: 'published_at is null',
  },
  eventHandled: {
    name: 'event_handled',
    by: { id: 'outbox_id', last: 'select last_value from outbox_id_seq' },
    since: 'handled_at',
    keep: REMEMBER,
  },
  jobHandled: {
    name: 'job_handled',
    by: { id: 'job_id', last: 'select max(job_id) from job_handled' },
    since: 'handled_at',
    keep: REMEMBER,
  },
} satisfies Record<string, PartitionedTable>

/** When a worker starts: the job that does it every hour may not have run for days. Without it rows go to the rest. */
export async function makeAllPartitions(db: Db, log: Log): Promise<void> {
  for (const table of Object.values(partitionedTables))
    await makePartitions(db, table).catch((err) =>
      log.warn({ err, table: table.name }, 'partitions were not made; the next hour tries again'),
    )
}

/** Reports what the tables take, and whether old events go. It is the same in every worker. */
export function watchPartitions({ db, metrics }: { db: Db; metrics: Metrics }): () => void {
  return metrics.probe(
    async () => {
      const { rows } = await db.readPrivate((tx) =>
        sql<{ table: string; bytes: bigint }>`
          select inhparent::regclass::text as table, sum(pg_total_relation_size(inhrelid))::bigint as bytes
            from pg_inherits
           where inhparent = any(${Object.values(partitionedTables).map(({ name }) => name)}::regclass[])
           group by 1`.execute(tx),
      )
      for (const { table, bytes } of rows) partitionedBytes(metrics).set({ table }, Number(bytes))
      outboxKept(metrics).set(
        await db.readPrivate(async (tx) => {
          const oldest = await sql<{ seconds: number }>`
          select extract(epoch from clock_timestamp() - created_at)::float8 as seconds
            from outbox order by id limit 1`.execute(tx)
          return Math.max(0, oldest.rows[0]?.seconds ?? 0)
        }),
      )
    },
    { everySeconds: 60 },
  )
}
