import type { AccountId, PostId } from '@sayso/contract/ids'
import type { Context } from '../../context.ts'
import type { Member } from '../../door/viewer.ts'
import { findAuthorId } from './posts.queries.ts'

/**
 * Whose post a call names, for the door. Judged per account: any profile of the author's account may act on it.
 * On the primary, because an author acts on a post a moment after making it.
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
