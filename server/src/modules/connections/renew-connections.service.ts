import type { Context } from '../../context.ts'
import { handleJob } from '../../platform/jobs/job.ts'
import { deleteOldAttempts } from './attempts.queries.ts'
import { type ConnectionsContext, createConnectionsContext, networkOf } from './connections.context.ts'
import { dropAttemptsJob, giveBackJob, renewConnectionsJob } from './connections.events.ts'
import * as q from './connections.queries.ts'
import { openKeys, sealKeys } from './permissions.ts'
import { NetworkError } from './providers/provider.ts'

/** Retried for days while the network does not answer. */
export const giveBackPermission = handleJob(giveBackJob, {
  async atLeastOnce(context: Context, { farewellId }) {
    const ctx = createConnectionsContext(context)
    const found = await ctx.db.readPrivate(async (tx) => {
      const farewell = await q.findFarewell(tx, farewellId)
      // Connected again since: networks may return the same permission twice, and giving this one back would end that
      // too.
      return farewell && (await q.isConnected(tx, farewell)) ? null : farewell
    })
    const network = found && networkOf(ctx, found.network)
    if (found && network) await network.giveBack(openKeys(ctx, found)).catch(unlessRefused)
    await ctx.db.write((tx) => q.dropFarewell(tx, farewellId))
  },
})

/** A permission that no longer works need not be given back. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof NetworkError) || error.fault !== 'refused') throw error
}

/**
 * Instagram's permissions last 60 days and can be renewed at any time. Half of that is left in case the network is
 * down.
 */
const RENEW_BEFORE_DAYS = 30
const BATCH_SIZE = 500

export const renewConnections = handleJob(renewConnectionsJob, {
  async atLeastOnce(context: Context) {
    const ctx = createConnectionsContext(context)
    const ending = await ctx.db.readPrivate((tx) =>
      q.listEnding(tx, { days: RENEW_BEFORE_DAYS, most: BATCH_SIZE }),
    )
    for (const connection of ending) await renewOne(ctx, connection)
  },
})

/** A connection that cannot be renewed today is tried again tomorrow, and must not stop the others. */
async function renewOne(ctx: ConnectionsContext, connection: q.Connection): Promise<void> {
  try {
    const renewed = await networkOf(ctx, connection.network)?.renew(openKeys(ctx, connection))
    if (!renewed) return
    const sealed = sealKeys(ctx, connection, renewed.keys)
    await ctx.db.write((tx) => q.replaceSealed(tx, connection, { sealed, expiresAt: renewed.expiresAt }))
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    ctx.log.warn({ network: connection.network, fault: error.fault }, 'a connection could not be renewed')
  }
}

export const dropAttempts = handleJob(dropAttemptsJob, { inTransaction: (tx) => deleteOldAttempts(tx) })
