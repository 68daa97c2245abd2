import type { AccountId, CommentId } from '@sayso/contract/ids'
import type { Context } from '../../context.ts'
import type { Member } from '../../rpc/viewer.ts'
import { findComments } from './comments.queries.ts'

/**
 * Finds the owner of the comment that a call names, for authorization: any profile of the author's account may delete
 * it.
 */
export function ownershipOf({ db }: Context) {
  return {
    async ownerOf({
      viewer,
      input,
    }: {
      viewer: Member
      input: { comment_id: CommentId }
    }): Promise<AccountId | null> {
      const [comment] = await findComments(db.readFresh, [input.comment_id])
      const author = comment?.authorId ?? null
      return author !== null && viewer.profileIds.includes(author) ? viewer.accountId : null
    },
    otherwise: 'comment_not_found',
  } as const
}
