import type { AccountId, NotificationId, ProfileId } from '@sayso/contract/ids'
import type { Context } from '../../context.ts'
import type { Connection } from './connection.ts'
import { findAbouts } from './live.queries.ts'
import { type EventWriter, eventFrame } from './write-events.ts'

const COUNT_EVERY_MS = 1000

export interface Unread {
  readonly profileId: ProfileId
  readonly count: number
  readonly newest: NotificationId | null
}

/** Counts the unread notifications of profiles, as the list in the app does. */
export type CountUnread = (profileIds: readonly ProfileId[]) => Promise<readonly Unread[]>

export interface UnreadWatch {
  /** Notifications of these profiles changed. */
  changed(accountId: AccountId, profileIds: readonly ProfileId[]): void
}

interface Waiting {
  readonly profileIds: Set<ProfileId>
  timer: NodeJS.Timeout | null
  countedAt: number
}

/** Sends the numbers at the bell when they change, counted at most once a second for each account. */
export function createUnreadWatch(
  ctx: Context,
  writer: EventWriter,
  options: { count: CountUnread; connectionsOf: (accountId: AccountId) => Iterable<Connection> },
): UnreadWatch {
  const waiting = new Map<AccountId, Waiting>()

  function schedule(accountId: AccountId, one: Waiting): void {
    one.timer ??= setTimeout(
      () => {
        one.timer = null
        void send(accountId, one)
      },
      Math.max(0, one.countedAt + COUNT_EVERY_MS - performance.now()),
    ).unref()
  }

  async function send(accountId: AccountId, one: Waiting): Promise<void> {
    const profileIds = [...one.profileIds]
    one.profileIds.clear()
    one.countedAt = performance.now()
    try {
      const counts = await options.count(profileIds)
      const abouts = await ctx.db.readPrivate((tx) => findAbouts(tx, counts))
      for (const { profileId, count, newest } of counts) {
        const about = abouts.get(profileId) ?? null
        const frame = eventFrame('unread', { profile_id: profileId, num_unread: count, newest, about })
        for (const connection of options.connectionsOf(accountId))
          writer.mark(connection, `unread:${profileId}`, frame)
      }
    } catch (err) {
      ctx.log.warn({ err }, 'unread notifications could not be counted; trying again')
      for (const profileId of profileIds) one.profileIds.add(profileId)
      schedule(accountId, one)
      return
    }
    // Kept for a second, so that the next change waits for its turn.
    setTimeout(() => {
      if (one.timer === null && waiting.get(accountId) === one) waiting.delete(accountId)
    }, COUNT_EVERY_MS).unref()
  }

  return {
    changed(accountId, profileIds) {
      const one = waiting.get(accountId) ?? { profileIds: new Set(), timer: null, countedAt: 0 }
      waiting.set(accountId, one)
      for (const profileId of profileIds) one.profileIds.add(profileId)
      schedule(accountId, one)
    },
  }
}
