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
  /** The last post shown, or the last one looked at where the rules left a page short. */
  readonly nextCursor: PostId | null
}

/** Rules rarely drop anything the skeleton gave; when they do, it is asked again, but not for ever. */
const MOST_REFILLS = 4

export async function readFeed(
  sources: FeedSources,
  viewer: Viewer,
  { skeleton, below, pageSize }: { skeleton: Skeleton; below: PostId; pageSize: number },
): Promise<FeedPage> {
  const shown: Post[] = []
  let lookedAt = below
  for (let refills = 0; refills <= MOST_REFILLS; refills++) {
    // One post more than fits tells whether there is more; it must pass the rules like the others.
    const ids = await skeleton(lookedAt, pageSize + 1)
    shown.push(...(await showPosts(sources, viewer, ids)))
    lookedAt = ids.at(-1) ?? lookedAt
    const posts = shown.slice(0, pageSize)
    if (shown.length > pageSize) return { posts, hasMore: true, nextCursor: posts.at(-1)?.unique_id ?? null }
    if (ids.length <= pageSize) return { posts, hasMore: false, nextCursor: null }
  }
  return { posts: shown, hasMore: true, nextCursor: lookedAt }
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
