import type { Context } from '../../context.ts'
import { consumeNews } from '../../platform/bus/news.ts'
import { commentDeleted, commented } from '../comments/index.ts'
import { payoutMoved } from '../payouts/index.ts'
import { postEdited, postPublished } from '../posts/index.ts'
import { followed, followRequested, unfollowed } from '../profiles/index.ts'
import { bought, disputed, refunded } from '../purchases/index.ts'
import { commentReacted, postReacted } from '../reactions/index.ts'
import { batchSettled } from '../settlement/index.ts'
import * as tell from './tell.service.ts'

type Told<Payload> = (ctx: Context, payload: Payload) => Promise<void>

const told = <Payload>(effect: Told<Payload>) => ({ atLeastOnce: effect })

/** All may be told twice: an event is a row with a key. */
export const noticeConsumers = [
  consumeNews('notices-followed', followed, told(tell.tellFollow)),
  consumeNews('notices-unfollowed', unfollowed, told(tell.tellFollow)),
  consumeNews('notices-follow-requested', followRequested, told(tell.tellFollow)),
  consumeNews('notices-commented', commented, told(tell.tellComment)),
  consumeNews('notices-comment-deleted', commentDeleted, told(tell.forgetComment)),
  consumeNews('notices-published', postPublished, told(tell.tellPost)),
  consumeNews('notices-edited', postEdited, told(tell.tellPost)),
  consumeNews('notices-post-reacted', postReacted, told(tell.tellReaction)),
  consumeNews('notices-comment-reacted', commentReacted, told(tell.tellReaction)),
  consumeNews('notices-bought', bought, told(tell.tellPurchase)),
  consumeNews('notices-refunded', refunded, told(tell.tellPurchase)),
  consumeNews('notices-disputed', disputed, told(tell.tellPurchase)),
  consumeNews('notices-settled', batchSettled, told(tell.tellSettled)),
  consumeNews('notices-payout-moved', payoutMoved, told(tell.tellPayout)),
]
