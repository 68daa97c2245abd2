import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import { queriesOn } from './queries.ts'

const world = useWorld()
/** As of a module that owns the first table and lists the second in `reads`. */
const query = queriesOn<'job_handled', 'outbox_stream'>()

test('a module writes and reads its own tables, and reads those it lists', async () => {
  const { db } = world.ctx
  const job = { job_id: 7n, revision: 1 }
  const read = await db.write(async (tx) => {
    await query(tx).insertInto('job_handled').values(job).execute()
    await query(tx).updateTable('job_handled').set({ revision: 2 }).where('job_id', '=', 7n).execute()
    await query(tx).selectFrom('outbox_stream').selectAll().execute()
    return query(tx).selectFrom('job_handled').select('revision').where('job_id', '=', 7n).execute()
  })
  expect(read).toEqual([{ revision: 2 }])
})

/** Built and not run: what keeps them out are their types, and `npm run types` fails if one of them compiles. */
test('it can name no other table, and write no table of others', async () => {
  const { read } = world.ctx.db
  const built = await world.ctx.db.write(async (tx) => [
    // @ts-expect-error A table that is not listed cannot be read,
    query(tx).selectFrom('outbox'),
    // @ts-expect-error not in a join either,
    query(tx).selectFrom('job_handled').innerJoin('outbox', 'outbox.id', 'job_handled.job_id'),
    query(tx)
      .selectFrom('job_handled')
      // @ts-expect-error nor in a part of a statement.
      .where((eb) => eb.exists(eb.selectFrom('outbox'))),
    // @ts-expect-error A table that is only read cannot be written.
    query(tx).insertInto('outbox_stream'),
    // @ts-expect-error
    query(tx).updateTable('outbox_stream'),
    // @ts-expect-error
    query(tx).deleteFrom('outbox_stream'),
    // @ts-expect-error A reader writes nothing.
    query(read).deleteFrom('job_handled'),
    // @ts-expect-error A transaction by itself names no table.
    tx.selectFrom('job_handled'),
  ])
  expect(built).toHaveLength(8)
})
