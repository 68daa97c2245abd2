import type { PostId, ProfileId } from '@sayso/contract/ids'
import type { Context } from '../../context.ts'
import type { TimelineFeeds } from '../feeds/index.ts'
import type { Timelines } from '../timelines/index.ts'
import type { Connection } from './connection.ts'
import { type EventWriter, eventFrame } from './write-events.ts'

const READS_AT_ONCE = 8
const NO_HEADS = { newest: new Map<ProfileId, PostId>(), missing: new Set<ProfileId>() }

export interface FollowingWatch {
  /** The newest post in the timeline of each watching profile; null without Redis. */
  readHeads(connections: readonly Connection[]): Promise<ReadonlyMap<ProfileId, PostId> | null>
  /** Looks for new posts in the timelines of all watchers. */
  look(connections: Iterable<Connection>): Promise<void>
}

/**
 * New posts in following feeds. They are not pushed: fan-out stays as it is, and a post of somebody with a million
 * followers costs nothing here. The heads of all watched timelines are read together, and where one moved, the ordinary
 * feed says how many posts are new.
 */
export function createFollowingWatch(
  ctx: Context,
  writer: EventWriter,
  { timelines, feeds }: { timelines: Timelines; feeds: TimelineFeeds },
): FollowingWatch {
  async function findHeads(connections: readonly Connection[]) {
    const owners = new Set(
      connections.filter((one) => one.watchesFollowing).map(({ viewer }) => viewer.profileId),
    )
    if (owners.size === 0) return NO_HEADS
    return timelines.heads([...owners]).catch((err: unknown) => {
      ctx.log.warn({ err }, 'timelines could not be read; nothing new is announced')
      return null
    })
  }

  /** Counts by the rules of the feed: what a head shows may have expired, or be meant for another place. */
  async function count(connection: Connection): Promise<void> {
    const { viewer, address, followingSince } = connection
    const page = await feeds.following({ viewer, address }, { user_profile_id: viewer.profileId, page: 0 })
    const fresh = page.posts.filter(({ unique_id }) => unique_id > (followingSince ?? ''))
    const [first] = fresh
    if (first === undefined || connection.isClosed) return
    if (first.unique_id > (connection.followingHead ?? '')) connection.followingHead = first.unique_id
    const frame = eventFrame('following', {
      profile_id: viewer.profileId,
      newest: first.unique_id,
      count: fresh.length,
      is_more: fresh.length === page.posts.length && page.has_more,
    })
    writer.mark(connection, 'following', frame)
  }

  return {
    readHeads: async (connections) => (await findHeads(connections))?.newest ?? null,
    async look(connections) {
      const watching = [...connections].filter((one) => one.watchesFollowing && one.stateAt > 0)
      const heads = await findHeads(watching)
      if (heads === null) return
      const moved = watching.filter((connection) => {
        const { profileId } = connection.viewer
        const head = heads.newest.get(profileId) ?? null
        const isNewer = head !== null && head > (connection.followingHead ?? '')
        if (isNewer) connection.followingHead = head
        // A timeline that is lost has no head that could move. Counting reads the feed, which builds it again.
        return isNewer || heads.missing.has(profileId)
      })
      await Promise.all(
        Array.from({ length: READS_AT_ONCE }, async (_, first) => {
          for (let at = first; at < moved.length; at += READS_AT_ONCE)
            await count(moved[at] as Connection).catch((err: unknown) =>
              ctx.log.warn({ err }, 'a following feed could not be counted'),
            )
        }),
      )
    },
  }
}
