import type { ProfileId } from '@sayso/contract/ids'
import type { Context } from '../../context.ts'
import { batchConcurrent } from '../../platform/bus/batch-concurrent.ts'
import { consumeEvent } from '../../platform/bus/event.ts'
import { postEdited, postPublished, postsErased } from '../posts/index.ts'
import { followed, profileChanged, unfollowed } from '../profiles/index.ts'
import { bought, refunded } from '../purchases/index.ts'
import { postReacted } from '../reactions/index.ts'
import { markStale } from './find/index-profiles.queries.ts'
import { indexAuthors, indexProfiles } from './find/index-profiles.service.ts'
import { forgetPosts } from './lists/note-reactions.queries.ts'
import { noteAnswer, noteTopics } from './lists/note-reactions.service.ts'
import { countTagsOf } from './tags/count-tags.service.ts'

const MAX_BATCH = 200
const indexProfile = batchConcurrent(MAX_BATCH, (ctx: Context, ids: readonly ProfileId[]) =>
  indexProfiles(ctx, [...new Set(ids)]),
)
const indexAuthor = batchConcurrent(MAX_BATCH, (ctx: Context, ids: readonly ProfileId[]) =>
  indexAuthors(ctx, [...new Set(ids)]),
)

/** All of these can be delivered twice. Somebody can be found some tenths of a second after they registered. */
export const discoveryConsumers = [
  consumeEvent('discovery-index-changed', profileChanged, {
    atLeastOnce: (ctx: Context, { profileId }) => indexProfile(ctx, profileId),
  }),
  // Accounts created inside a purchase enter the public list with their first post.
  consumeEvent('discovery-index-author', postPublished, {
    atLeastOnce: (ctx: Context, { authorId }) => indexAuthor(ctx, authorId),
  }),
  consumeEvent('discovery-count-followed', followed, {
    inTransaction: (tx, { followeeId }) => markStale(tx, [followeeId]),
  }),
  consumeEvent('discovery-count-unfollowed', unfollowed, {
    inTransaction: (tx, { followeeId }) => markStale(tx, [followeeId]),
  }),
  consumeEvent('discovery-count-tags-published', postPublished, {
    inTransaction: (tx, { postId }, ctx: Context) => countTagsOf(tx, postId, ctx),
  }),
  consumeEvent('discovery-count-tags-edited', postEdited, {
    inTransaction: (tx, { postId }, ctx: Context) => countTagsOf(tx, postId, ctx),
  }),
  consumeEvent('discovery-note-reacted', postReacted, {
    async atLeastOnce(ctx: Context, { postId, profileId, before, after }) {
      const kinds = [before, after]
      if (kinds.includes('true') || kinds.includes('false')) await noteAnswer(ctx, { postId, profileId })
      if (kinds.includes('like')) await noteTopics(ctx, { postId, profileId })
    },
  }),
  consumeEvent('discovery-note-bought', bought, {
    atLeastOnce: (ctx: Context, { postId, buyerId }) => noteTopics(ctx, { postId, profileId: buyerId }),
  }),
  consumeEvent('discovery-note-refunded', refunded, {
    atLeastOnce: (ctx: Context, { postId, buyerId }) => noteTopics(ctx, { postId, profileId: buyerId }),
  }),
  consumeEvent('discovery-forget-erased-posts', postsErased, {
    inTransaction: (tx, { postIds }) => forgetPosts(tx, postIds),
  }),
]
