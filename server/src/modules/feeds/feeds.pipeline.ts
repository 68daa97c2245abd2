import type { PostId, ProfileId } from '@sayso/contract/ids'
import type { Post } from '@sayso/contract/shapes/post'
import type { Viewer } from '../../door/viewer.ts'
import type { ReadThrough } from '../../platform/redis/read-through.ts'
import { isShownInPublic, type PostCard, viewPost } from '../posts/index.ts'
import { type Author, viewAuthor } from '../profiles/index.ts'

/**
 * Every feed is read the same way: a skeleton of ids, hydrated in a fixed number of round trips, put through pure
 * rules, and shown by the one view. Feeds differ in their skeleton alone.
 */
export interface FeedSources {
  readonly cards: ReadThrough<PostId, PostCard>
  readonly authors: ReadThrough<ProfileId, Author>
}

/** Ids below a bound, newest first, at most `limit`. */
export type Skeleton = (below: PostId, limit: number) => Promise<PostId[]>

export interface FeedPage {
  readonly posts: Post[]
  readonly hasMore: boolean
  readonly nextCursor: PostId | null
}

/** Rules rarely drop anything the skeleton gave; when they do, it is asked again, but not for ever. */
const MOST_REFILLS = 4

export async function readFeed(
  sources: FeedSources,
  viewer: Viewer,
  { skeleton, below, pageSize }: { skeleton: Skeleton; below: PostId; pageSize: number },
): Promise<FeedPage> {
  const posts: Post[] = []
  let cursor = below
  for (let refills = 0; refills <= MOST_REFILLS; refills++) {
    // One more than fits tells whether there is more.
    const ids = await skeleton(cursor, pageSize + 1)
    const shown = await showPosts(sources, viewer, ids)
    for (const post of shown) {
      if (posts.length === pageSize) break
      posts.push(post)
      cursor = post.unique_id
    }
    const isExhausted = ids.length <= pageSize
    if (posts.length === pageSize) {
      const hasMore = !isExhausted || ids.at(-1) !== cursor
      return { posts, hasMore, nextCursor: hasMore ? cursor : null }
    }
    if (isExhausted) return { posts, hasMore: false, nextCursor: null }
    cursor = ids.at(-1) ?? cursor
  }
  return { posts, hasMore: true, nextCursor: cursor }
}

async function showPosts(
  { cards, authors }: FeedSources,
  viewer: Viewer,
  ids: readonly PostId[],
): Promise<Post[]> {
  const found = await cards.getMany(ids)
  const now = Date.now()
  const visible = ids.flatMap((id) => {
    const card = found.get(id)
    return card && isShownInPublic(card, now) ? [card] : []
  })
  const writers = await authors.getMany(visible.map((card) => card.authorId))
  return visible.flatMap((card) => {
    const author = writers.get(card.authorId)
    return author?.isPublic ? [viewPost(card, viewAuthor(author, isOwn(viewer, author.id)), viewer)] : []
  })
}

function isOwn(viewer: Viewer, author: ProfileId): boolean {
  return viewer.kind === 'member' && viewer.profileIds.includes(author)
}
