import type { ProfileId } from '@sayso/contract/ids'
import type { Profile } from '@sayso/contract/shapes/profile'
import { publish } from '../../../platform/bus/event.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Member } from '../../../rpc/viewer.ts'
import { holdPair, requireInteraction } from '../../safety/index.ts'
import type { ProfilesContext } from '../profiles.context.ts'
import { followed, followRequested, followWithdrawn, unfollowed } from '../profiles.events.ts'
import { showSeen } from '../profiles.service.ts'
import * as q from './follows.queries.ts'

/** Follows a profile, or asks to if it is not public. Following twice has the same effect as once. */
export async function follow(
  ctx: ProfilesContext,
  viewer: Member,
  followeeId: ProfileId,
): Promise<{ profile: Profile }> {
  const followerId = viewer.profileId
  await ctx.db.write(async (tx) => {
    const seen = await q.findTarget(tx, followeeId)
    const target = seen?.isPublic === false ? await q.holdTarget(tx, followeeId) : seen
    if (!target) throw new AppError('profile_not_found')
    // Following oneself is checked by account, whichever of its profiles acts.
    if (target.accountId === viewer.accountId) throw new AppError('follow_self')
    await holdPair(tx, followerId, followeeId)
    await requireInteraction(tx, viewer, followeeId, 'profile_not_found')
    if (target.isPublic) await startFollowing(tx, followerId, followeeId)
    else if (await q.insertRequest(tx, followerId, followeeId))
      await publish(tx, followRequested, { followerId, followeeId })
  })
  await forgetTimelines(ctx, { followerId, followeeId })
  return { profile: await showSeen(ctx, viewer, followeeId, ctx.db.readFresh) }
}

/** Unfollows. Also withdraws a request. */
export async function unfollow(
  ctx: ProfilesContext,
  viewer: Member,
  followeeId: ProfileId,
): Promise<{ profile: Profile }> {
  const followerId = viewer.profileId
  await ctx.db.write(async (tx) => {
    if (await q.deleteRequest(tx, followerId, followeeId))
      return publish(tx, followWithdrawn, { followerId, followeeId })
    await stopFollowing(tx, followerId, followeeId)
  })
  await forgetTimelines(ctx, { followerId, followeeId })
  return { profile: await showSeen(ctx, viewer, followeeId, ctx.db.readFresh) }
}

/** Ends somebody's follow of the viewer. They are not notified: the same as if they had unfollowed themselves. */
export async function removeFollower(
  ctx: ProfilesContext,
  viewer: Member,
  followerId: ProfileId,
): Promise<Record<string, never>> {
  const followeeId = viewer.profileId
  await ctx.db.write((tx) => stopFollowing(tx, followerId, followeeId))
  await forgetTimelines(ctx, { followerId, followeeId })
  return {}
}

/** Done here and not only by the event: a user who follows somebody wants to see their posts immediately. */
async function forgetTimelines(
  { postsOf, log }: ProfilesContext,
  pair: { followerId: ProfileId; followeeId: ProfileId },
): Promise<void> {
  await postsOf
    .forgetTimelines(pair)
    .catch((error) => log.warn({ err: error }, 'a timeline could not be dropped now; the event will do it'))
}

export async function startFollowing(tx: Tx, followerId: ProfileId, followeeId: ProfileId): Promise<void> {
  await q.deleteRequest(tx, followerId, followeeId)
  if (!(await q.insertFollow(tx, followerId, followeeId))) return
  await publish(tx, followed, { followerId, followeeId })
  await q.countFollowers(tx, followeeId, 1)
}

export async function stopFollowing(tx: Tx, followerId: ProfileId, followeeId: ProfileId): Promise<void> {
  if (!(await q.deleteFollow(tx, followerId, followeeId))) return
  await publish(tx, unfollowed, { followerId, followeeId })
  await q.countFollowers(tx, followeeId, -1)
}
