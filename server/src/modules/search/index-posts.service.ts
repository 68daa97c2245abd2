import { lastId, type PostId, type ProfileId } from '@sayso/contract/ids'
import { wordsOf } from '@sayso/contract/words'
import type { Context } from '../../context.ts'
import { enqueue, handleJob } from '../../platform/jobs/job.ts'
import { indexMissingJob, reindexAuthorJob } from './search.events.ts'
import * as q from './search.queries.ts'

const SEGMENT_POSTS = 100_000
const BATCH_SIZE = 200
const NEWEST = lastId<PostId>()

/** Updates the index entries of these posts to their current state. Can be repeated safely. */
export async function indexPosts({ db }: Context, ids: readonly PostId[]): Promise<void> {
  const found = await q.findSearchable(db.readFresh, ids)
  const isThere = new Set(found.map(({ id }) => id))
  await db.write(async (tx) => {
    const gone = ids.filter((id) => !isThere.has(id))
    if (gone.length > 0) await q.dropWords(tx, gone)
    if (found.length === 0) return
    const segmentOf = await q.segmentsOf(
      tx,
      found.map(({ id }) => id),
    )
    const put = found.map((post) => ({
      id: post.id,
      segment: segmentOf.get(post.id) ?? 1,
      lexemes: lexemesOf(post),
    }))
    const added = await q.putWords(tx, put)
    for (const [segment, { posts, last }] of added) {
      await q.countInSegment(tx, { segment, posts, last, full: SEGMENT_POSTS })
    }
  })
}

/**
 * Removes posts that left public lists, many in one go. Texts have not changed; those of a private profile stay in the
 * index.
 */
export async function dropGone({ db }: Context, ids: readonly PostId[]): Promise<void> {
  await db.write((tx) => q.dropUnsearchable(tx, ids))
}

function lexemesOf({ text, alts, handle, displayName, authorId, hasMedia, isPaid }: q.Searchable): string[] {
  const words = wordsOf([text, ...alts, displayName, `@${handle}`].join('\n'))
  return [...words, `!by-${authorId}`, ...(hasMedia ? ['!media'] : []), ...(isPaid ? ['!paid'] : [])]
}

/** Indexes an author's posts again after the author was renamed, so that they are found by the new name. */
export const reindexAuthor = handleJob(reindexAuthorJob, {
  async atLeastOnce(ctx: Context, { authorId, below }: { authorId: ProfileId; below: PostId }) {
    const ids = await q.postsOf(ctx.db.readFresh, authorId, below, BATCH_SIZE)
    await indexPosts(ctx, ids)
    const last = ids.at(BATCH_SIZE - 1)
    if (last) await ctx.db.write((tx) => enqueue(tx, reindexAuthorJob, { authorId, below: last }))
  },
})

/** Every night: indexes posts that should be found and are missing. */
export const indexMissing = handleJob(indexMissingJob, {
  async atLeastOnce(ctx: Context) {
    for (let below: PostId | undefined = NEWEST; below; ) {
      const ids: PostId[] = await q.postsWithoutWords(ctx.db.readFresh, below, BATCH_SIZE)
      await indexPosts(ctx, ids)
      below = ids.at(BATCH_SIZE - 1)
    }
  },
})
