import type { ProfileId } from '@sayso/contract/ids'
import { publish } from '../../../platform/bus/event.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { ProfilesOfSafety } from '../../safety/index.ts'
import * as q from '../follows/follows.queries.ts'
import type { ProfilesContext } from '../profiles.context.ts'
import { unfollowed } from '../profiles.events.ts'
import { findAuthors } from '../profiles.queries.ts'
import { photoUrlOf, showMany } from '../profiles.service.ts'
import { viewAuthor } from '../profiles.view.ts'

/** What blocking and muting need from profiles. */
export const createProfilesOfSafety = (self: () => ProfilesContext): ProfilesOfSafety => ({
  endFollows: (tx, pairs) => endFollows(tx, pairs.flatMap(bothWays)),
  async forgetTimelines(pairs) {
    await Promise.all(pairs.flatMap(bothWays).map((follow) => self().postsOf.forgetTimelines(follow)))
  },
  show: (viewer, ids) => showMany(self(), viewer, ids, { isOfBlocked: true }),
  async cards(ids) {
    if (ids.length === 0) return new Map()
    const ctx = self()
    const authors = await findAuthors(ctx.db.readFresh, ids)
    const shown = [...authors.values()].filter(({ isHidden }) => !isHidden)
    return new Map(shown.map((author) => [author.id, viewAuthor(author, false, photoUrlOf(ctx))]))
  },
})

interface Follow {
  readonly followerId: ProfileId
  readonly followeeId: ProfileId
}

const bothWays = ({
  blockerId: a,
  blockedId: b,
}: {
  blockerId: ProfileId
  blockedId: ProfileId
}): Follow[] => [
  { followerId: a, followeeId: b },
  { followerId: b, followeeId: a },
]

/**
 * Ends follows and requests. Locks are taken in the order that `follows.queries.ts` names, each sort in the order of
 * ids: two people may block each other at the same moment.
 */
async function endFollows(tx: Tx, follows: readonly Follow[]): Promise<void> {
  const ended: Follow[] = []
  for (const pair of follows.toSorted(byIds)) {
    await q.deleteRequest(tx, pair.followerId, pair.followeeId)
    if (await q.deleteFollow(tx, pair.followerId, pair.followeeId)) ended.push(pair)
  }
  for (const pair of ended) await publish(tx, unfollowed, { ...pair })
  for (const { followeeId } of ended.toSorted((a, b) => (a.followeeId < b.followeeId ? -1 : 1)))
    await q.countFollowers(tx, followeeId, -1)
}

const byIds = (a: Follow, b: Follow) =>
  `${a.followerId}${a.followeeId}` < `${b.followerId}${b.followeeId}` ? -1 : 1
