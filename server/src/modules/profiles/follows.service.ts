import type { ProfileId } from '@sayso/contract/ids'
import type { Profile } from '@sayso/contract/shapes/profile'
import type { Member } from '../../door/viewer.ts'
import { publish } from '../../platform/bus/news.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { Refused } from '../../platform/http/refusal.ts'
import * as q from './follows.queries.ts'
import type { ProfilesContext } from './profiles.context.ts'
import { followed, followRequested, unfollowed } from './profiles.events.ts'
import { showSeen } from './profiles.service.ts'

/** Following twice is following once. A profile that is not public is asked. */
export async function follow(
  ctx: ProfilesContext,
  viewer: Member,
  followeeId: ProfileId,
): Promise<{ profile: Profile }> {
  const followerId = viewer.profileId
  await ctx.db.write(async (tx) => {
    const seen = await q.findTarget(tx, followeeId)
    const target = seen?.isPublic === false ? await q.holdTarget(tx, followeeId) : seen
    if (!target) throw new Refused('profile_not_found')
    // Oneself is the account, whichever of its profiles acts.
    if (target.accountId === viewer.accountId) throw new Refused('follow_self')
    if (target.isPublic) await startFollowing(tx, followerId, followeeId)
    else if (await q.insertRequest(tx, followerId, followeeId))
      await publish(tx, followRequested, { followerId, followeeId })
  })
  await forgetTimelines(ctx, { followerId, followeeId })
  return { profile: await showSeen(ctx, viewer, followeeId, ctx.db.readFresh) }
}

/** Also takes back a request. */
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

/** Here, and not only by the news: whoever follows somebody wants to see them now. */
async function forgetTimelines(
  { postsOf, log }: ProfilesContext,
  pair: { followerId: ProfileId; followeeId: ProfileId },
): Promise<void> {
  await postsOf
    .forgetTimelines(pair)
    .catch((error) => log.warn({ err: error }, 'a timeline is forgotten a moment later'))
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
