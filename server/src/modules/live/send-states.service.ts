import type { PostId, ProfileId } from '@sayso/contract/ids'
import type { Context } from '../../context.ts'
import type { Connection } from './connection.ts'
import type { CountUnread, Unread } from './count-unread.service.ts'
import type { FollowingWatch } from './watch-following.service.ts'
import type { PostWatch } from './watch-posts.service.ts'
import { type EventWriter, eventFrame } from './write-events.ts'

/** Streams that ask within this time get their state from the same statements. */
const STATE_AFTER_MS = 50
const STATES_AT_ONCE = 500
const TRY_AGAIN_MS = 1000

export interface StateSender {
  /** Sends the stream everything as it is now. Its events wait until then. */
  ask(connection: Connection): void
  forget(connection: Connection): void
  stop(): void
}

interface StateRead {
  readonly countOf: ReadonlyMap<ProfileId, Unread>
  readonly seen: Awaited<ReturnType<PostWatch['readState']>>
  readonly heads: ReadonlyMap<ProfileId, PostId> | null
}

/** Reads and sends the state of streams: many together, in a fixed number of statements. */
export function createStateSender(
  { signals, log }: Context,
  writer: EventWriter,
  needs: { posts: PostWatch; following: FollowingWatch; countUnread: CountUnread },
): StateSender {
  const { posts, following, countUnread } = needs
  const waiting = new Set<Connection>()
  const retries = new Set<NodeJS.Timeout>()
  let timer: NodeJS.Timeout | null = null

  function ask(connection: Connection): void {
    if (connection.isClosed) return
    waiting.add(connection)
    connection.isReadingState = true
    timer ??= setTimeout(() => {
      timer = null
      const all = [...waiting]
      waiting.clear()
      for (let at = 0; at < all.length; at += STATES_AT_ONCE) void sendAll(all.slice(at, at + STATES_AT_ONCE))
    }, STATE_AFTER_MS).unref()
  }

  /** First the subscriptions must be known to the server, then the state is read: nothing falls in between. */
  async function sendAll(asking: readonly Connection[]): Promise<void> {
    const open = asking.filter((one) => !one.isClosed)
    try {
      await signals.flush().catch(() => {})
      const profileIds = [...new Set(open.flatMap(({ viewer }) => viewer.profileIds))]
      const [counts, seen, heads] = await Promise.all([
        countUnread(profileIds),
        posts.readState(open),
        following.readHeads(open),
      ])
      const countOf = new Map(counts.map((one) => [one.profileId, one]))
      for (const connection of open) send(connection, { countOf, seen, heads })
    } catch (err) {
      log.warn({ err }, 'the state of streams could not be read; trying again')
      for (const connection of open) askLater(connection)
    }
  }

  function askLater(connection: Connection): void {
    const retry = setTimeout(
      () => {
        retries.delete(retry)
        ask(connection)
      },
      TRY_AGAIN_MS * (1 + Math.random()),
    ).unref()
    retries.add(retry)
  }

  function send(connection: Connection, read: StateRead): void {
    const { viewer, watchesFollowing } = connection
    const newest = read.heads?.get(viewer.profileId) ?? null
    const frame = eventFrame('state', {
      profiles: viewer.profileIds.flatMap((id) => {
        const unread = read.countOf.get(id)
        return unread ? [{ profile_id: id, num_unread: unread.count, newest: unread.newest }] : []
      }),
      posts: (read.seen.get(connection) ?? []).map(({ numbers }) => numbers),
      following: watchesFollowing && read.heads !== null ? { profile_id: viewer.profileId, newest } : null,
    })
    connection.followingSince = connection.followingHead = newest
    connection.stateAt = performance.now()
    writer.write(connection, frame)
    if (!waiting.has(connection)) writer.release(connection)
  }

  return {
    ask,
    forget: (connection) => waiting.delete(connection),
    stop() {
      if (timer !== null) clearTimeout(timer)
      for (const retry of retries) clearTimeout(retry)
    },
  }
}
