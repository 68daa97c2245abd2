import type { ProfileId } from '@sayso/contract/ids'
import type { Context } from '../context.ts'
import { createShelf } from './attachments/index.ts'
import type { Places } from './places/index.ts'
import { createCards, type PostsContext } from './posts/index.ts'
import {
  type Author,
  createAuthors,
  findFollowed,
  type PhotoUrl,
  photoUrlOf,
  viewAuthor,
} from './profiles/index.ts'
import { createSales } from './purchases/index.ts'
import { createReactions } from './reactions/index.ts'

/**
 * What posts are handed of the modules beside and above them: one of each per process. A module that comes to exist
 * takes the place of its stand-in here, and nowhere else.
 */
export function createPostsContext(ctx: Context, places: Places): PostsContext {
  const authors = createAuthors(ctx)
  const photoUrl = photoUrlOf(ctx)
  return Object.freeze({
    ...ctx,
    cards: createCards(ctx),
    authors: {
      async getMany(ids: readonly ProfileId[]) {
        const found = await authors.getMany(ids)
        return new Map([...found].map(([id, author]) => [id, asPostAuthor(author, photoUrl)]))
      },
    },
    places,
    shelf: createShelf(ctx),
    follows: {
      followedBy: async (viewer: ProfileId, ids: readonly ProfileId[]) =>
        ids.length === 0 ? new Set<ProfileId>() : findFollowed(ctx.db.read, viewer, ids),
    },
    reactions: createReactions(ctx),
    sales: createSales(ctx),
  })
}

const asPostAuthor = (author: Author, photoUrl: PhotoUrl) => ({
  ...author,
  seenBy: (isMe: boolean) => viewAuthor(author, isMe, photoUrl),
})
