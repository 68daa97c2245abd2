import type { ProfileId } from '@sayso/contract/ids'
import type { HookValues } from '../../composition/hook.ts'
import type { Context } from '../../context.ts'
import type { Places } from '../places/index.ts'
import {
  type Author,
  createAuthors,
  findFollowed,
  findFollowers,
  isSuspended,
  type PhotoUrl,
  photoUrlOf,
  viewAuthor,
} from '../profiles/index.ts'
import type { PostsContext } from './posts.context.ts'
import type { postHooks } from './posts.hooks.ts'
import { createCards } from './read/posts.cards.ts'

/** Builds the context of this module: one instance per process, shared by everything that shows posts. */
export function createPostsContext(
  ctx: Context,
  { abuse, places, filters }: Pick<PostsContext, 'abuse' | 'filters'> & { places: Places },
  hooks: HookValues<typeof postHooks>,
): PostsContext {
  const authors = createAuthors(ctx)
  const photoUrl = photoUrlOf(ctx)
  return Object.freeze({
    ...ctx,
    ...hooks,
    abuse,
    filters,
    cards: createCards(ctx),
    authors: {
      async getMany(ids: readonly ProfileId[]) {
        const found = await authors.getMany(ids)
        const now = Date.now()
        return new Map([...found].map(([id, author]) => [id, asPostAuthor(author, photoUrl, now)]))
      },
    },
    places,
    follows: {
      followedBy: async (viewer: ProfileId, ids: readonly ProfileId[]) =>
        ids.length === 0 ? new Set<ProfileId>() : findFollowed(ctx.db.readFresh, viewer, ids),
      followersOf: async (viewer: ProfileId, ids: readonly ProfileId[]) =>
        ids.length === 0 ? new Set<ProfileId>() : findFollowers(ctx.db.readFresh, viewer, ids),
    },
  })
}

const asPostAuthor = (author: Author, photoUrl: PhotoUrl, now: number) => ({
  ...author,
  isSuspended: isSuspended(author, now),
  isClosed: author.standing === 'closed',
  seenBy: (isMe: boolean) => viewAuthor(author, isMe, photoUrl),
})
