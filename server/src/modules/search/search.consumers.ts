import { lastId, type PostId } from '@sayso/contract/ids'
import type { Context } from '../../context.ts'
import { batchConcurrent } from '../../platform/bus/batch-concurrent.ts'
import { consumeEvent } from '../../platform/bus/event.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { postDeleted, postEdited, postPublished, postRestored, postsUnlisted } from '../posts/index.ts'
import { profileRenamed } from '../profiles/index.ts'
import { dropGone, indexPosts } from './index-posts.service.ts'
import { reindexAuthorJob } from './search.events.ts'

const NEWEST = lastId<PostId>()

const changes = {
  'search-index-published': postPublished,
  'search-index-edited': postEdited,
  'search-index-deleted': postDeleted,
  'search-index-restored': postRestored,
}

const MAX_BATCH = 200
const indexPost = batchConcurrent(MAX_BATCH, (ctx: Context, ids: readonly PostId[]) => indexPosts(ctx, ids))

/** A post can be found some tenths of a second after it was published. */
export const searchConsumers = [
  ...Object.entries(changes).map(([name, event]) =>
    consumeEvent(name, event, { atLeastOnce: (ctx: Context, { postId }) => indexPost(ctx, postId) }),
  ),
  consumeEvent('search-drop-unlisted', postsUnlisted, {
    atLeastOnce: (ctx: Context, { postIds }) => dropGone(ctx, postIds),
  }),
  consumeEvent('search-reindex-renamed', profileRenamed, {
    inTransaction: (tx, { profileId }) =>
      enqueue(tx, reindexAuthorJob, { authorId: profileId, below: NEWEST }),
  }),
]
