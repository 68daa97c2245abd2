import type { ErasureStep, Kept } from '../../../composition/personal-data.ts'
import { eraseIdentity } from '../../accounts/index.ts'
import { hideProfiles } from '../../profiles/index.ts'
import type { ClosingContext } from '../closing.context.ts'
import * as q from '../closing.queries.ts'
import { eraseRows } from './erase-account.service.ts'
import { findTombstones, keepTombstone } from './tombstones.service.ts'

/**
 * Erases again who was erased before: for a database that was restored from a backup, before anybody can sign in.
 * Money is not settled again, because it was. Returns how many there were.
 */
export async function replayErasures(
  ctx: ClosingContext,
  erasure: readonly (ErasureStep | Kept)[],
): Promise<number> {
  let erased = 0
  for (const tombstone of await findTombstones(ctx)) {
    const { accountId } = tombstone
    const owner = await ctx.db.write(async (tx) => {
      // The backup may be older than the account.
      if (!(await q.hasAccount(tx, accountId))) return null
      await q.insertTombstone(tx, tombstone)
      await hideProfiles(tx, ctx.profiles, accountId)
      await eraseIdentity(tx, accountId)
      const now = await q.profilesOf(tx, accountId)
      return { accountId, profileIds: [...new Set([...tombstone.profileIds, ...now])] }
    })
    if (owner === null) continue
    await keepTombstone(ctx, tombstone)
    await eraseRows(ctx, owner, erasure)
    await ctx.db.write((tx) => q.insertErased(tx, tombstone))
    erased++
  }
  return erased
}
