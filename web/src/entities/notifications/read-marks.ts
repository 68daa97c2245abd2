import type { NotificationId, ProfileId } from '@sayso/contract/ids'
import type { NotificationTab, UnreadCount } from '@sayso/contract/shapes/notification'
import { queryClient } from '../../lib/query-client.ts'
import { defineWrites, queueChunk, submit, type Write, writes } from '../writes/index.ts'
import { patchUnread, unreadQuery } from './unread-query.ts'

const KIND = 'read mark'

/** The lists of a profile, one for each tab. `features/notifications` fills them. */
export const notificationListsOf = (me: ProfileId) => ['notifications', me] as const

export interface ReadMark {
  readonly me: ProfileId
  readonly tab: NotificationTab
  /** Everything up to here was read. */
  readonly upTo: NotificationId
}

interface WaitingMark extends ReadMark {
  /** What is then left; null if it cannot be told. */
  readonly left: number | null
  /** The newest that was known. Ids sort by time. */
  readonly newest: NotificationId
}

const countOf = (me: ProfileId): UnreadCount | undefined =>
  queryClient.getQueryData(unreadQuery.queryKey)?.find(({ profile_id }) => profile_id === me)

const countAgain = () => void queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey })

/** The lists keep their dots, and are fetched again when they are next shown. */
function showAnswer(me: ProfileId, left: number): void {
  patchUnread({ profile_id: me, num_unread: left })
  void queryClient.invalidateQueries({ queryKey: notificationListsOf(me), refetchType: 'none' })
}

defineWrites<WaitingMark, { num_unread: number }>(KIND, {
  show({ detail: { me, left, newest } }) {
    const now = countOf(me)
    if (now === undefined || left === null || now.num_unread <= left) return
    // What came later is not read: the number is the server's.
    if (now.newest !== null && now.newest > newest) return
    patchUnread({ profile_id: me, num_unread: left })
  },
  sent: ({ detail }, { num_unread }) => showAnswer(detail.me, num_unread),
  undo: countAgain,
  // There is nothing to decide about: the next visit reads them.
  refused: ({ key }) => void queueChunk.load().then(({ queue }) => queue.discard(key)),
})

/** What is left of the number once so many lines are read, of this tab. */
function leftAfter({ me, tab, upTo }: ReadMark, numShown: number): number | null {
  const now = countOf(me)
  const isNewer = now !== undefined && now.newest !== null && now.newest > upTo
  if (tab === 'all' && !isNewer) return 0
  return now === undefined ? null : Math.max(0, now.num_unread - numShown)
}

/**
 * Marks the lines of a tab and everything older as read. The number drops at once; without a connection the mark waits
 * on this device.
 */
export async function markRead(mark: ReadMark, numShown: number): Promise<void> {
  const { me, tab, upTo } = mark
  const slot = `read:${me}:${tab}`
  const before = writes.get().find((write) => write.slot === slot) as Write<WaitingMark> | undefined
  if (before !== undefined && before.status !== 'refused' && before.detail.upTo >= upTo) return
  const left = leftAfter(mark, numShown)
  const known = countOf(me)?.newest ?? upTo
  const detail: WaitingMark = { ...mark, left, newest: known > upTo ? known : upTo }
  if (left !== null) patchUnread({ profile_id: me, num_unread: left })
  try {
    const input = { up_to: upTo, ...(tab !== 'all' && { tab }) }
    const path = 'user/readNotifications' as const
    const answer = await submit({ kind: KIND, profile: me, path, input, target: slot, slot, detail })
    if (answer !== null) showAnswer(me, answer.num_unread)
  } catch (error) {
    countAgain()
    throw error
  }
}
