import type { AccountId, CommentId } from '@sayso/contract/ids'
import type { OwnReactions } from '@sayso/contract/shapes/post'
import { publish } from '../../platform/bus/event.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { Member } from '../../rpc/viewer.ts'
import { changeOf, ownByTarget, type ReactionChange } from '../reactions/index.ts'
import { findGivenToComments, moveComment } from './comment-reactions.queries.ts'
import { commentReacted } from './comments.events.ts'

/** Gives or takes back a reaction. The caller has checked that the viewer may react. */
export async function reactToComment(
  tx: Tx,
  viewer: Member,
  commentId: CommentId,
  change: ReactionChange,
): Promise<void> {
  const moved = await moveComment(tx, commentId, changeOf(viewer, change))
  if (moved === null) return
  await publish(tx, commentReacted, { commentId, profileId: viewer.profileId, ...moved })
}

export async function givenToComments(
  reader: Reader,
  account: AccountId,
  comments: readonly CommentId[],
): Promise<ReadonlyMap<CommentId, OwnReactions>> {
  return ownByTarget(await findGivenToComments(reader, account, comments))
}
