import { isStoredId, lastId, type ProfileId } from '@sayso/contract/ids'
import type { Profile } from '@sayso/contract/shapes/profile'
import type { Context } from '../../../context.ts'
import { publish } from '../../../platform/bus/event.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { enqueue, handleJob } from '../../../platform/jobs/job.ts'
import type { Member } from '../../../rpc/viewer.ts'
import type { ShownContext } from '../profiles.context.ts'
import { approveWaitingJob, followed } from '../profiles.events.ts'
import { showMany } from '../profiles.service.ts'
import { startFollowing, stopFollowing } from './follow-profile.service.ts'
import * as q from './follows.queries.ts'

const APPROVAL_BATCH_SIZE = 200
const NEWEST = lastId<string>()

export async function listRequests(
  ctx: ShownContext,
  viewer: Member,
  cursor: string | undefined,
): Promise<{ profiles: Profile[]; has_more: boolean; next_cursor: string | null }> {
  if (cursor && !isStoredId(cursor)) throw new AppError('invalid_input', { details: { field: 'cursor' } })
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
    // Sent twice, or from two windows: the wanted state is already reached.
    if (await q.isFollowing(tx, followerId, viewer.profileId)) return
    throw new AppError('follow_request_not_found')
  })
  return {}
}

/** Declines a request, or removes a follower. They are not notified and can ask again. */
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

/** Approves the first batch immediately, which is enough for most profiles; a job approves the rest. */
export async function approveAllWaiting(tx: Tx, followeeId: ProfileId): Promise<void> {
  const followers = await q.approveWaiting(tx, followeeId, APPROVAL_BATCH_SIZE)
  for (const followerId of followers) await publish(tx, followed, { followerId, followeeId })
  if (await q.hasWaiting(tx, followeeId)) await enqueue(tx, approveWaitingJob, { followeeId })
  if (followers.length > 0) await q.countFollowers(tx, followeeId, followers.length)
}

export const approveWaiting = handleJob(approveWaitingJob, {
  async inTransaction(tx, { followeeId }) {
    // If the profile is no longer public, the remaining requests stay pending.
    const target = await q.holdTarget(tx, followeeId)
    if (target?.isPublic) await approveAllWaiting(tx, followeeId)
  },
})
