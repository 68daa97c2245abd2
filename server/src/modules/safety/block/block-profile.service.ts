import type { OutputOf } from '@sayso/contract/call'
import type { blocks } from '@sayso/contract/calls/safety'
import { isStoredId, type ProfileId } from '@sayso/contract/ids'
import { publish } from '../../../platform/bus/event.ts'
import { AppError, fail } from '../../../platform/http/app-error.ts'
import type { Member } from '../../../rpc/viewer.ts'
import type { Pair, SafetyContext } from '../safety.context.ts'
import { blocked } from '../safety.events.ts'
import * as q from './blocks.queries.ts'

/**
 * Blocks a profile: the row, the marks that make readers look it up, the end of follows and requests, and what waits to
 * be notified, in one transaction. Whoever is blocked by the other one cannot learn that it exists, not even here.
 */
export async function blockProfile(
  ctx: SafetyContext,
  viewer: Member,
  blockedId: ProfileId,
  { isForAll }: { isForAll: boolean },
): Promise<object> {
  const { blocksMax } = ctx.config.limits.safety
  const blockers = isForAll ? viewer.profileIds.toSorted() : [viewer.profileId]
  const pairs: Pair[] = blockers.map((blockerId) => ({ blockerId, blockedId }))
  await ctx.db.write(async (tx) => {
    if (viewer.profileIds.includes(blockedId)) throw new AppError('block_self')
    if (!(await q.isThere(tx, viewer, blockedId))) throw new AppError('profile_not_found')
    await q.markBlocker(tx, viewer.accountId)
    for (const { blockerId } of pairs) await q.holdPair(tx, blockerId, blockedId)
    const made = await q.insertBlocks(tx, viewer.accountId, pairs)
    if (made.length === 0) return
    if ((await q.countBlocks(tx, viewer.accountId)) > blocksMax)
      fail('blocks_full', { values: { max: blocksMax } })
    await q.markBlocked(tx, blockedId)
    await ctx.forgetNotifications(tx, made)
    for (const pair of made) await publish(tx, blocked, { ...pair })
    await ctx.profilesOf.endFollows(tx, made)
    ctx.filters.dropAfter(tx, [...viewer.profileIds, blockedId])
  })
  await ctx.profilesOf
    .forgetTimelines(pairs)
    .catch((error) =>
      ctx.log.warn({ err: error }, 'a timeline could not be dropped now; the event will do it'),
    )
  return {}
}

/** Ends the blocks of every profile of the account. Only sight comes back: follows do not. */
export async function unblockProfile(
  ctx: SafetyContext,
  viewer: Member,
  blockedId: ProfileId,
): Promise<object> {
  await ctx.db.write(async (tx) => {
    await q.deleteBlocks(tx, viewer.accountId, blockedId)
    ctx.filters.dropAfter(tx, [...viewer.profileIds, blockedId])
  })
  return {}
}

/** Whom the account blocks, the latest first. Profiles that are gone are left out. */
export async function listBlocks(
  ctx: SafetyContext,
  viewer: Member,
  cursor: string | undefined,
): Promise<OutputOf<typeof blocks>> {
  if (cursor !== undefined && !isStoredId(cursor)) fail('invalid_input', { details: { field: 'cursor' } })
  const size = ctx.config.limits.feeds.profilesPerPage
  // One more than fits tells whether there is another page.
  const found = await q.findBlocks(ctx.db.readFresh, viewer.accountId, cursor ?? null, size + 1)
  const shown = found.slice(0, size)
  const end = found.length > size ? (shown.at(-1)?.id ?? null) : null
  return {
    profiles: await ctx.profilesOf.show(
      viewer,
      shown.map(({ profileId }) => profileId),
    ),
    has_more: end !== null,
    next_cursor: end,
  }
}
