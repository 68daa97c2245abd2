import type { ProfileId } from '@sayso/contract/ids'
import type { AuthorCard } from '@sayso/contract/shapes/profile'

/** What everybody may know of a profile, as it is cached and shown beside posts. */
export interface Author {
  readonly id: ProfileId
  readonly handle: string
  readonly displayName: string
  readonly photoUrl: string | null
  readonly isPublic: boolean
}

export function viewAuthor(author: Author, isMe: boolean): AuthorCard {
  return {
    unique_id: author.id,
    display_name: author.displayName,
    name: author.displayName,
    handle: author.handle,
    photo_url: author.photoUrl,
    is_me: isMe,
  }
}
