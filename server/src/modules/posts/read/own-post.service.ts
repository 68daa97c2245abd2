import type { AccountId, PostId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../rpc/viewer.ts'
import { findAuthorId } from '../posts.queries.ts'

/**
 * Finds the owner of the post that a call names, for authorization. Ownership is per account: any profile of the
 * author's account may act on the post. Reads from the primary, because authors often act on a post a moment after
 * creating it.
 */
export function ownershipOf({ db }: Context) {
  return {
    async ownerOf({
      viewer,
      input,
    }: {
      viewer: Member
      input: { post_id: PostId }
    }): Promise<AccountId | null> {
      const author = await findAuthorId(db.readFresh, input.post_id)
      return author !== null && viewer.profileIds.includes(author) ? viewer.accountId : null
    },
    otherwise: 'post_not_found',
  } as const
}
