import type { InputOf, OutputOf } from '@sayso/contract/call'
import { globalFeed } from '@sayso/contract/calls/feeds'
import { encodeId, firstIdAt, isId, type PostId } from '@sayso/contract/ids'
import type { Context } from '../../context.ts'
import { encodeAnswer } from '../../door/answers.ts'
import type { Viewer } from '../../door/viewer.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { createShortCache } from '../../platform/http/short-cache.ts'
import { createCards } from '../posts/index.ts'
import { createAuthors } from '../profiles/index.ts'
import { type FeedSources, readFeed } from './feeds.pipeline.ts'
import * as q from './feeds.queries.ts'

type GlobalInput = InputOf<typeof globalFeed>
type GlobalOutput = OutputOf<typeof globalFeed>

const ENCODED_PAGE_KEPT_MS = 1000
const NEWEST = encodeId<PostId>((1n << 63n) - 1n)
/** Until places can be resolved, everybody is somewhere in the world. */
const WORLD = ['w']

export interface Feeds {
  global(viewer: Viewer, input: GlobalInput): Promise<GlobalOutput | Buffer>
}

export function createFeeds(ctx: Context): Feeds {
  const sources: FeedSources = { cards: createCards(ctx), authors: createAuthors(ctx) }
  const encodedPages = createShortCache<Buffer>()
  const ptvCounts = createShortCache<number>()
  const { postsPerPage, ptvCountMax, ptvCountCachedSeconds } = ctx.config.limits.feeds

  async function readGlobal(viewer: Viewer, input: GlobalInput): Promise<GlobalOutput> {
    const keys = WORLD
    const filter = filterOf(input)
    const { below, skip, runBefore } = startOf(input, postsPerPage)
    const [page, ptvCount] = await Promise.all([
      readFeed(sources, viewer, {
        skeleton: (bound, limit) =>
          q.globalIds(ctx.db.read, { keys, filter, below: bound, limit, skip: bound === below ? skip : 0 }),
        below,
        pageSize: postsPerPage,
      }),
      ptvCounts.get(keys.join(), async () => ({
        value: await q.countPtv(ctx.db.read, { keys, atMost: ptvCountMax }),
        freshUntil: Date.now() + ptvCountCachedSeconds * 1000,
      })),
    ])
    return {
      posts: page.posts,
      has_more: page.hasMore,
      num_ptv: ptvCount,
      run_before: runBefore.toISOString(),
      next_cursor: page.nextCursor,
    }
  }

  return {
    /** Whoever has no state of their own gets the same bytes as everybody else of that moment. */
    async global(viewer, input) {
      if (viewer.kind === 'member') return readGlobal(viewer, input)
      const key = [filterOf(input), input.cursor, input.page, input.runBefore].join('|')
      return encodedPages.get(key, async () => {
        const page = await readGlobal(viewer, input)
        return { value: encodeAnswer(globalFeed, page), freshUntil: freshUntil(page) }
      })
    },
  }
}

function filterOf({ media_only, ptv_only }: GlobalInput): q.Filter {
  if (ptv_only) return 'ptv'
  return media_only ? 'media' : 'standard'
}

/**
 * Where a page begins. A cursor says it exactly; a page number counts from the moment of page 0, so that posts
 * published since then shift nothing.
 */
function startOf(input: GlobalInput, pageSize: number): { below: PostId; skip: number; runBefore: Date } {
  const runBefore = input.runBefore ? new Date(input.runBefore) : new Date()
  if (Number.isNaN(runBefore.getTime())) refuse('invalid_input')
  if (input.cursor) {
    if (!isId(input.cursor)) refuse('invalid_input')
    return { below: input.cursor as PostId, skip: 0, runBefore }
  }
  const below = input.runBefore ? firstIdAt<PostId>(runBefore) : NEWEST
  return { below, skip: (input.page ?? 0) * pageSize, runBefore }
}

/** A kept page must not outlive a post on it. */
function freshUntil({ posts }: GlobalOutput): number {
  const ends = posts.flatMap(({ expires_at }) => (expires_at === null ? [] : [Date.parse(expires_at)]))
  return Math.min(Date.now() + ENCODED_PAGE_KEPT_MS, ...ends)
}
