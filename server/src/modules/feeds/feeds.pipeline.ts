import type { OutputOf } from '@sayso/contract/call'
import type { globalFeed } from '@sayso/contract/calls/feeds'
import type { PostId } from '@sayso/contract/ids'
import type { Post } from '@sayso/contract/shapes/post'
import type { Viewer } from '../../rpc/viewer.ts'
import { hydratePosts, type KnownPost, type PostsContext, showPosts } from '../posts/index.ts'
import { isFiltered, isHidden } from '../safety/index.ts'
import { type PagingInput, rememberEnd, runBeforeOf } from './feeds.paging.ts'

/*
 * Every feed is read the same way: a skeleton of ids, hydrated in a fixed number of round trips, filtered by pure
 * rules, and rendered by the one view. Feeds differ in their skeleton and their rule.
 */

/** Ids below a bound, newest first, at most `limit`. */
export type Skeleton = (below: PostId, limit: number) => Promise<PostId[]>

/** Applied to every post at every read, whatever the skeleton has already checked. */
export type Rule = (post: KnownPost, now: number) => boolean

export interface FeedPage {
  readonly posts: Post[]
  readonly hasMore: boolean
  /** The last post shown, or the last one examined if the rules left the page short. */
  readonly nextCursor: PostId | null
}

interface FeedRead {
  readonly skeleton: Skeleton
  readonly isShown: Rule
  readonly below: PostId
  readonly pageSize: number
  /** How many ids to ask for first, if the rules usually drop some. By default one more than fits. */
  readonly firstAsk?: number
  /** On the page of a profile nothing is muted: whoever opens it wants to read it. Labels count there, too. */
  readonly isOfOneAuthor?: boolean
}

/**
 * Rules rarely drop anything from the skeleton. If they do, it is asked for more and more, up to a limit: about five
 * thousand posts in a row that are not for this viewer end the page.
 */
const MAX_REFILLS = 6
const LARGEST_REFILL = 1000

export async function readFeed(
  ctx: PostsContext,
  viewer: Viewer,
  { skeleton, isShown, below, pageSize, firstAsk = pageSize + 1, isOfOneAuthor = false }: FeedRead,
): Promise<FeedPage> {
  const shown: Post[] = []
  let lookedAt = below
  const isKept = isOfOneAuthor ? isKeptFromAll : isKeptFromFeeds
  const rule: Rule = (post, now) => isShown(post, now) && !isKept(post, now)
  for (let refills = 0; refills <= MAX_REFILLS; refills++) {
    // One post more than fits tells whether there is another page; it must pass the rules like the others.
    const asked = Math.min(LARGEST_REFILL, firstAsk * 3 ** refills)
    const ids = await skeleton(lookedAt, asked)
    shown.push(...(await show(ctx, viewer, ids, rule)))
    lookedAt = ids.at(-1) ?? lookedAt
    const posts = shown.slice(0, pageSize)
    if (shown.length > pageSize) return { posts, hasMore: true, nextCursor: posts.at(-1)?.unique_id ?? null }
    if (ids.length < asked) return { posts, hasMore: false, nextCursor: null }
  }
  return { posts: shown, hasMore: true, nextCursor: lookedAt }
}

/** Whether the viewer does not want to meet it, or must not. */
const isKeptFromFeeds = ({ card, relation, between, filter }: KnownPost, now: number) =>
  isFiltered({ text: card.text, labels: card.labels, isOwn: relation.isOwn, between }, filter, now)

/** Whether the viewer wants no post with such a label, wherever it is listed. */
const isKeptFromAll = ({ card, relation, filter }: KnownPost) =>
  !relation.isOwn && isHidden(card.labels, filter.preferences)

async function show(
  ctx: PostsContext,
  viewer: Viewer,
  ids: readonly PostId[],
  isShown: Rule,
): Promise<Post[]> {
  const found = await ctx.cards.getMany(ids)
  const now = Date.now()
  const cards = ids.flatMap((id) => found.get(id) ?? [])
  const known = await hydratePosts(ctx, viewer, cards)
  return showPosts(
    ctx,
    viewer,
    known.filter((post) => isShown(post, now)),
    now,
  )
}

interface ReadPage {
  /** The name of the list for remembered page ends. */
  readonly list: string
  readonly input: PagingInput
  readonly page: FeedPage
  readonly ptvCount: number
}

/** The response that every feed gives. The end of the page is remembered for clients that page by number. */
export function answerPage(
  { redis }: PostsContext,
  { list, input, page, ptvCount }: ReadPage,
): OutputOf<typeof globalFeed> {
  const runBefore = runBeforeOf(input, page.posts[0]?.unique_id, new Date())
  if (page.nextCursor !== null) rememberEnd(redis, list, input, runBefore, page.nextCursor)
  return {
    posts: page.posts,
    has_more: page.hasMore,
    num_ptv: ptvCount,
    run_before: runBefore,
    next_cursor: page.nextCursor,
  }
}

/** For viewers without a list of their own, and for lists that the viewer may not see. */
export const emptyPage = (input: PagingInput): OutputOf<typeof globalFeed> => ({
  posts: [],
  has_more: false,
  num_ptv: 0,
  run_before: runBeforeOf(input, undefined, new Date()),
  next_cursor: null,
})
