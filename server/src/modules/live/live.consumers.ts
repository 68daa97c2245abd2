import type { ProfileId } from '@sayso/contract/ids'
import type { Context } from '../../context.ts'
import { type Consumer, consumeEvent } from '../../platform/bus/event.ts'
import { sessionsEnded } from '../accounts/index.ts'
import { commentDeleted, commented, commentModerated } from '../comments/index.ts'
import { notificationsChanged } from '../notifications/index.ts'
import { paymentMoved } from '../payments/index.ts'
import { postDeleted, postEdited, postMediaSettled, postRestored, postsUnlisted } from '../posts/index.ts'
import { followed, profileVisibilityChanged, unfollowed } from '../profiles/index.ts'
import { bought, refunded } from '../purchases/index.ts'
import { postReacted } from '../reactions/index.ts'
import { blocked } from '../safety/index.ts'
import { createSignalPublisher, type SignalPublisher } from './publish-signals.service.ts'

/** Reactions to a hot post wait for the merged signal, so many of them must be able to wait at a time. */
const WAITING_AT_ONCE = 900

/** Repeating a signal does no harm: it says that something changed, not what. */
export function liveConsumers(ctx: Context): Consumer<Context>[] {
  const publisher = createSignalPublisher(ctx)
  const on = <Payload>(effect: (publisher: SignalPublisher, payload: Payload) => Promise<void>) => ({
    atLeastOnce: (_: Context, payload: Payload) => effect(publisher, payload),
  })
  const often = { atOnce: WAITING_AT_ONCE }
  const recheck = on<{ followerId: ProfileId; followeeId: ProfileId }>((to, { followerId, followeeId }) =>
    to.profiles([followerId, followeeId], () => ({ recheck: true })),
  )
  const own = on<{ buyerId: ProfileId; postId: Parameters<SignalPublisher['post']>[0] }>(
    (to, { buyerId, postId }) => to.profiles([buyerId], () => ({ owned: postId, recheck: true })),
  )
  return [
    consumeEvent('live-reacted', postReacted, {
      ...on((to: SignalPublisher, { postId }) => to.post(postId)),
      ...often,
    }),
    consumeEvent('live-commented', commented, { ...on((to, { postId }) => to.post(postId)), ...often }),
    consumeEvent(
      'live-comment-deleted',
      commentDeleted,
      on((to, { postId }) => to.post(postId)),
    ),
    consumeEvent(
      'live-comment-moderated',
      commentModerated,
      on((to, { postId }) => to.post(postId)),
    ),
    consumeEvent(
      'live-edited',
      postEdited,
      on((to, { postId }) => to.post(postId, { refetch: true })),
    ),
    consumeEvent(
      'live-deleted',
      postDeleted,
      on((to, { postId }) => to.post(postId, { refetch: true })),
    ),
    consumeEvent(
      'live-restored',
      postRestored,
      on((to, { postId }) => to.post(postId, { refetch: true })),
    ),
    consumeEvent(
      'live-unlisted',
      postsUnlisted,
      on(async (to, { postIds }) => {
        await Promise.all(postIds.map((postId) => to.post(postId, { refetch: true })))
      }),
    ),
    consumeEvent(
      'live-media',
      postMediaSettled,
      on((to, { authorId, postId }) => to.profiles([authorId], () => ({ media: postId }))),
    ),
    consumeEvent(
      'live-payment',
      paymentMoved,
      on((to, { accountId, paymentId }) => to.account(accountId, { payment: paymentId })),
    ),
    consumeEvent(
      'live-session-ended',
      sessionsEnded,
      on((to, { accountId, sessionIds }) => to.account(accountId, { ended: sessionIds })),
    ),
    consumeEvent(
      'live-notifications',
      notificationsChanged,
      on((to, { profileIds }) => to.profiles(profileIds, (ofAccount) => ({ unread: ofAccount }))),
    ),
    consumeEvent('live-bought', bought, own),
    consumeEvent('live-refunded', refunded, own),
    consumeEvent(
      'live-blocked',
      blocked,
      // Neither sees the other, and notifications between them have left the lists.
      on((to, { blockerId, blockedId }) =>
        to.profiles([blockerId, blockedId], (ofAccount) => ({ recheck: true, unread: ofAccount })),
      ),
    ),
    consumeEvent('live-followed', followed, recheck),
    consumeEvent('live-unfollowed', unfollowed, recheck),
    consumeEvent(
      'live-visibility',
      profileVisibilityChanged,
      on((to, { profileId }) => to.recheckAuthor(profileId)),
    ),
  ]
}
