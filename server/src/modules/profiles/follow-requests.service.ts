import { isStoredId, lastId, type ProfileId } from '@sayso/contract/ids'
import type { Profile } from '@sayso/contract/shapes/profile'
import type { Context } from '../../context.ts'
import type { Member } from '../../door/viewer.ts'
import { publish } from '../../platform/bus/news.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { Refused } from '../../platform/http/refusal.ts'
import { enqueue, handleJob } from '../../platform/jobs/job.ts'
import * as q from './follows.queries.ts'
import { startFollowing, stopFollowing } from './follows.service.ts'
import { approveWaitingJob, followed } from './profiles.events.ts'
import { showMany } from './profiles.service.ts'

const APPROVED_AT_ONCE = 200
const NEWEST = lastId<string>()

export async function listRequests(
  ctx: Context,
  viewer: Member,
  cursor: string | undefined,
): Promise<{ profiles: Profile[]; has_more: boolean; next_cursor: string | null }> {
  if (cursor && !isStoredId(cursor)) throw new Refused('invalid_input', { details: { field: 'cursor' } })
  const size = ctx.config.limits.feeds.profilesPerPage
  const found = await q.findRequests(ctx.db.read, viewer.profileId, cursor || NEWEST, size + 1)
  const page = found.slice(0, size)
  const hasMore = found.length > size
  return {
    profiles: await showMany(
      ctx,
      viewer,
      page.map(({ profileId }) => profileId),
    ),
    has_more: hasMore,
    next_cursor: hasMore ? (page.at(-1)?.id ?? null) : null,
  }
}

export async function approve(
  { db }: Context,
  viewer: Member,
  followerId: ProfileId,
): Promise<Record<string, never>> {
  await db.write(async (tx) => {
    if (await q.deleteRequest(tx, followerId, viewer.profileId))
      return startFollowing(tx, followerId, viewer.profileId)
    // Pressed twice, or in two windows: what was wanted is so.
    if (await q.isFollowing(tx, followerId, viewer.profileId)) return
    throw new Refused('follow_request_not_found')
  })
  return {}
}

/** Says no to a request, or sends a follower away. Nobody is told; they may ask again. */
export async function decline(
  { db }: Context,
  viewer: Member,
  followerId: ProfileId,
): Promise<Record<string, never>> {
  await db.write(async (tx) => {
    if (await q.deleteRequest(tx, followerId, viewer.profileId)) return
    await stopFollowing(tx, followerId, viewer.profileId)
  })
  return {}
}

/** The first few at once, so that most profiles have nobody left waiting; the rest soon after. */
export async function approveAllWaiting(tx: Tx, followeeId: ProfileId): Promise<void> {
  const followers = await q.approveWaiting(tx, followeeId, APPROVED_AT_ONCE)
  for (const followerId of followers) await publish(tx, followed, { followerId, followeeId })
  if (await q.hasWaiting(tx, followeeId)) await enqueue(tx, approveWaitingJob, { followeeId })
  if (followers.length > 0) await q.countFollowers(tx, followeeId, followers.length)
}

export const approveWaiting = handleJob(approveWaitingJob, {
  async inTransaction(tx, { followeeId }) {
    // Not public any more: then everybody who still waits is a question again.
    const target = await q.holdTarget(tx, followeeId)
    if (target?.isPublic) await approveAllWaiting(tx, followeeId)
  },
})
