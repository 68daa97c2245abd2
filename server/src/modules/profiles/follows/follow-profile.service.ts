import type { ProfileId } from '@sayso/contract/ids'
import type { Profile } from '@sayso/contract/shapes/profile'
import { publish } from '../../../platform/bus/event.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Member } from '../../../rpc/viewer.ts'
import type { ProfilesContext } from '../profiles.context.ts'
import { followed, followRequested, unfollowed } from '../profiles.events.ts'
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
  await ctx.db.write(async (tx) => {
    if (await q.deleteRequest(tx, viewer.profileId, followeeId)) return
    await stopFollowing(tx, viewer.profileId, followeeId)
  })
  await forgetTimelines(ctx, { followerId: viewer.profileId, followeeId })
  return { profile: await showSeen(ctx, viewer, followeeId, ctx.db.readFresh) }
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
