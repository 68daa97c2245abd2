import type { ErasureStep } from '../../composition/personal-data.ts'
import { publish } from '../../platform/bus/event.ts'
import { forget } from '../media/index.ts'
import { countPosts } from '../profiles/index.ts'
import { deleteUnpublished, lockUnsold, stripSold } from './erase/erase-posts.queries.ts'
import type { PostsContext } from './posts.context.ts'
import { postDeleted, postsErased } from './posts.events.ts'
import { markDeleted } from './publish/post-writes.queries.ts'
import { dropCardAfter } from './read/posts.cards.ts'
import { eraseContent } from './upkeep/sweep-posts.queries.ts'

const BATCH_SIZE = 100

export const postErasure = (ctx: PostsContext): readonly ErasureStep[] => [
  {
    tables: ['post_draft', 'post_key'],
    async erase(tx, _, { profileIds }) {
      await deleteUnpublished(tx, profileIds)
      return false
    },
  },
  {
    tables: [
      'post',
      'post_contact',
      'post_counter',
      'post_counter_delta',
      'post_file',
      'post_media',
      'post_secret',
      'post_version',
    ],
    async erase(tx, _, { profileIds }) {
      const unsold = await lockUnsold(tx, profileIds, BATCH_SIZE)
      for (const { id, authorId, isDeleted } of unsold) {
        dropCardAfter(tx, ctx, id)
        if (isDeleted) continue
        await markDeleted(tx, id, new Date())
        await countPosts(tx, authorId, -1)
        await publish(tx, postDeleted, { postId: id, authorId })
      }
      const postIds = unsold.map(({ id }) => id)
      await forget(tx, ...(await eraseContent(tx, postIds)))
      if (postIds.length > 0) await publish(tx, postsErased, { postIds })
      const stripped = await stripSold(tx, profileIds, BATCH_SIZE)
      for (const id of stripped) dropCardAfter(tx, ctx, id)
      return unsold.length === BATCH_SIZE || stripped.length === BATCH_SIZE
    },
    keeps:
      'what somebody has bought: its text with earlier ones, its locked part, its pictures and files, for its buyers. Of other posts an empty row, because comments and figures name its number',
  },
]
