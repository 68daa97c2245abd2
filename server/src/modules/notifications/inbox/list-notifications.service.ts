import type { OutputOf } from '@sayso/contract/call'
import type { notifications, unread } from '@sayso/contract/calls/notifications'
import { isStoredId, lastId, type NotificationId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import { fail } from '../../../platform/http/app-error.ts'
import type { Member } from '../../../rpc/viewer.ts'
import { photoUrlOf, viewAuthor } from '../../profiles/index.ts'
import { TABS, type Tab } from '../notifications.policy.ts'
import { viewNotification } from '../notifications.view.ts'
import * as q from './list-notifications.queries.ts'

const PAGE_SIZE = 30

/**
 * A page of the acting profile's notifications, newest first: what it may see now, whatever was visible when it
 * happened. The cursor is the place of the last one shown.
 */
export async function listNotifications(
  ctx: Context,
  viewer: Member,
  { tab = 'all', cursor }: { tab?: Tab | undefined; cursor?: string | undefined },
): Promise<OutputOf<typeof notifications>> {
  if (cursor && !isStoredId(cursor)) fail('invalid_input', { details: { field: 'cursor' } })
  const below = cursor ? (cursor as NotificationId) : lastId<NotificationId>()
  const { found, details, unread } = await ctx.db.readPrivate(async (tx) => {
    const kinds = tab === 'all' ? null : TABS[tab]
    const found = await q.findListed(tx, viewer.profileId, {
      ...{ kinds, below, limit: PAGE_SIZE + 1 },
      labels: ctx.config.labels,
    })
    const details = await q.findDetails(tx, found.slice(0, PAGE_SIZE))
    const [unread] = await q.countUnread(tx, [viewer.profileId])
    return { found, details, unread }
  })
  const shown = found.slice(0, PAGE_SIZE)
  const hasMore = found.length > PAGE_SIZE
  const photoUrl = photoUrlOf(ctx)
  return {
    notifications: shown.flatMap((notification) => {
      const more = details.get(notification.id)
      if (!more) return []
      const cards = more.actors.map((actor) => viewAuthor(actor, false, photoUrl))
      return [viewNotification({ ...notification, ...more }, cards)]
    }),
    num_unread: unread?.count ?? 0,
    read_mark: shown[0]?.newestId ?? null,
    has_more: hasMore,
    next_cursor: hasMore ? (shown.at(-1)?.newestId ?? null) : null,
  }
}

/** The number of unread notifications of every profile of the account. */
export async function showUnread(ctx: Context, viewer: Member): Promise<OutputOf<typeof unread>> {
  const counts = await ctx.db.readPrivate((tx) => q.countUnread(tx, viewer.profileIds))
  return {
    profiles: counts.map(({ profileId, count, newest }) => ({
      profile_id: profileId,
      num_unread: count,
      newest,
    })),
  }
}
