import type { PostId, ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { rowId } from '../platform/db/row-id.ts'
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
    ...notYet,
  })
}

const asPostAuthor = (author: Author, photoUrl: PhotoUrl) => ({
  ...author,
  seenBy: (isMe: boolean) => viewAuthor(author, isMe, photoUrl),
})

/** Nothing was bought through us yet. */
const notYet: Pick<PostsContext, 'sales'> = {
  sales: {
    boughtBy: async () => new Map(),
    /** The counter stands in for the purchases themselves, which then must be asked instead. */
    async isSold(tx, post: PostId) {
      const { rows } = await sql<{ purchases: number }>`
        select purchases from post_counter where post_id = ${rowId(post)}`.execute(tx)
      return (rows[0]?.purchases ?? 0) > 0
    },
  },
}
