import { lastId, type PostId } from '@sayso/contract/ids'
import type { Context } from '../../context.ts'
import { consumeNews } from '../../platform/bus/news.ts'
import { together } from '../../platform/bus/together.ts'
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

const MOST_TOGETHER = 200
const indexPost = together(MOST_TOGETHER, (ctx: Context, ids: readonly PostId[]) => indexPosts(ctx, ids))

/** A post is found some tenths of a second after it was published. */
export const searchConsumers = [
  ...Object.entries(changes).map(([name, news]) =>
    consumeNews(name, news, { atLeastOnce: (ctx: Context, { postId }) => indexPost(ctx, postId) }),
  ),
  consumeNews('search-drop-unlisted', postsUnlisted, {
    atLeastOnce: (ctx: Context, { postIds }) => dropGone(ctx, postIds),
  }),
  consumeNews('search-reindex-renamed', profileRenamed, {
    inTransaction: (tx, { profileId }) =>
      enqueue(tx, reindexAuthorJob, { authorId: profileId, below: NEWEST }),
  }),
]
