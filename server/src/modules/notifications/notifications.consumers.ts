import type { Context } from '../../context.ts'
import { consumeEvent } from '../../platform/bus/event.ts'
import { commentDeleted, commented, commentReacted } from '../comments/index.ts'
import { payoutMoved } from '../payouts/index.ts'
import { postEdited, postPublished } from '../posts/index.ts'
import { followed, followRequested, followWithdrawn, unfollowed } from '../profiles/index.ts'
import { bought, buyersMailed, disputed, refunded } from '../purchases/index.ts'
import { postReacted } from '../reactions/index.ts'
import { batchSettled } from '../settlement/index.ts'
import * as notify from './notify/notify.service.ts'

type Effect<Payload> = (ctx: Context, payload: Payload) => Promise<void>

const notified = <Payload>(effect: Effect<Payload>) => ({ atLeastOnce: effect })

/** All of these can be delivered twice: an event is a row with a unique key. */
export const notificationConsumers = [
  consumeEvent('notifications-followed', followed, notified(notify.notifyFollow)),
  consumeEvent('notifications-unfollowed', unfollowed, notified(notify.notifyFollow)),
  consumeEvent('notifications-follow-requested', followRequested, notified(notify.notifyFollow)),
  consumeEvent('notifications-follow-withdrawn', followWithdrawn, notified(notify.forgetRequest)),
  consumeEvent('notifications-commented', commented, notified(notify.notifyComment)),
  consumeEvent('notifications-comment-deleted', commentDeleted, notified(notify.forgetComment)),
  consumeEvent('notifications-published', postPublished, notified(notify.notifyMentions)),
  consumeEvent('notifications-edited', postEdited, notified(notify.notifyMentions)),
  consumeEvent('notifications-post-reacted', postReacted, notified(notify.notifyReaction)),
  consumeEvent('notifications-comment-reacted', commentReacted, notified(notify.notifyReaction)),
  consumeEvent('notifications-bought', bought, notified(notify.notifyPurchase)),
  consumeEvent('notifications-refunded', refunded, notified(notify.notifyPurchase)),
  consumeEvent('notifications-disputed', disputed, notified(notify.notifyPurchase)),
  consumeEvent('notifications-buyers-mailed', buyersMailed, notified(notify.notifyAuthorMail)),
  consumeEvent('notifications-settled', batchSettled, notified(notify.notifySettled)),
  consumeEvent('notifications-payout-moved', payoutMoved, notified(notify.notifyPayout)),
]
