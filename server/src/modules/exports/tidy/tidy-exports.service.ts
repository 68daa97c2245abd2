import type { Context } from '../../../context.ts'
import { exportsOldest } from '../exports.metrics.ts'
import * as q from '../exports.queries.ts'

const BATCH_SIZE = 500
/** Twice as long as people are told. */
const GIVEN_UP_HOURS = 48
const PROMISED_SECONDS = 24 * 3600

/** Ends copies whose time is over, and removes ended ones from the store. Every step can be repeated. */
export async function tidyExports(ctx: Context): Promise<void> {
  await ctx.db.write(async (tx) => {
    await q.endOld(tx, GIVEN_UP_HOURS)
    await q.deleteOld(tx)
  })
  for (let found = BATCH_SIZE; found === BATCH_SIZE; ) {
    const ended = await ctx.db.readPrivate((tx) => q.findUnremoved(tx, BATCH_SIZE))
    found = ended.length
    if (found === 0) break
    await ctx.storage.remove(ended.map(({ key }) => key))
    await ctx.db.write((tx) =>
      q.markRemoved(
        tx,
        ended.map(({ id }) => id),
      ),
    )
  }
  const oldest = await ctx.db.readPrivate((tx) => q.oldestWaiting(tx))
  exportsOldest(ctx.metrics).set(oldest)
  if (oldest > PROMISED_SECONDS) ctx.log.error({ seconds: oldest }, 'a copy of a person’s data is overdue')
}
