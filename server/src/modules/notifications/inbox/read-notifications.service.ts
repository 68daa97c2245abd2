import type { NotificationId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import { publish } from '../../../platform/bus/event.ts'
import type { Member } from '../../../rpc/viewer.ts'
import { notificationsChanged } from '../notifications.events.ts'
import { TABS, type Tab } from '../notifications.policy.ts'
import { countUnread, markRead } from './list-notifications.queries.ts'

/** Notifications marked in one transaction. */
const BATCH_SIZE = 1000

/**
 * Marks everything up to a place in the list as read, row by row. A mark for the whole list would also cover a
 * notification that is committed late, which nobody has seen. The other devices of the account are told.
 */
export async function readNotifications(
  { db }: Context,
  { profileId }: Member,
  { up_to: upTo, tab = 'all' }: { up_to: NotificationId; tab?: Tab | undefined },
): Promise<{ num_unread: number }> {
  const kinds = TABS[tab]
  const markSome = () =>
    db.write(async (tx) => {
      const marked = await markRead(tx, profileId, { kinds, upTo, limit: BATCH_SIZE })
      if (marked > 0) await publish(tx, notificationsChanged, { profileIds: [profileId] })
      return marked
    })
  while ((await markSome()) === BATCH_SIZE);
  const [unread] = await db.readPrivate((tx) => countUnread(tx, [profileId]))
  return { num_unread: unread?.count ?? 0 }
}
