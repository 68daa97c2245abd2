import type { InputOf, OutputOf } from '@sayso/contract/call'
import { globalFeed } from '@sayso/contract/calls/feeds'
import type { Context } from '../../context.ts'
import { type EncodedAnswer, encodeAnswer } from '../../door/answers.ts'
import type { Viewer } from '../../door/viewer.ts'
import { createShortCache } from '../../platform/http/short-cache.ts'
import { createCards } from '../posts/index.ts'
import { createAuthors } from '../profiles/index.ts'
import { rememberEnd, runBeforeOf, startOf } from './feeds.paging.ts'
import { type FeedSources, readFeed } from './feeds.pipeline.ts'
import * as q from './feeds.queries.ts'

type GlobalInput = InputOf<typeof globalFeed>
type GlobalOutput = OutputOf<typeof globalFeed>

const ENCODED_PAGE_KEPT_MS = 1000
/** Until places can be resolved, everybody is somewhere in the world. */
const WORLD = ['w']

export interface Feeds {
  global(viewer: Viewer, input: GlobalInput): Promise<GlobalOutput | EncodedAnswer>
}

export function createFeeds(ctx: Context): Feeds {
  const sources: FeedSources = { cards: createCards(ctx), authors: createAuthors(ctx) }
  const encodedPages = createShortCache<EncodedAnswer>()
  const ptvCounts = createShortCache<number>()
  const { postsPerPage, ptvCountMax, ptvCountCachedSeconds } = ctx.config.limits.feeds

  async function readGlobal(viewer: Viewer, input: GlobalInput): Promise<GlobalOutput> {
    const keys = WORLD
    const filter = filterOf(input)
    const list = `global:${keys.join()}:${filter}`
    const { below, skip } = await startOf(ctx.redis, list, input, postsPerPage)
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
    const runBefore = runBeforeOf(input, page.posts, new Date())
    if (page.nextCursor !== null) rememberEnd(ctx.redis, list, input, runBefore, page.nextCursor)
    return {
      posts: page.posts,
      has_more: page.hasMore,
      num_ptv: ptvCount,
      run_before: runBefore,
      next_cursor: page.nextCursor,
    }
  }

  return {
    /** Whoever has no state of their own gets the same bytes as everybody else of that moment. */
    async global(viewer, input) {
      if (viewer.kind === 'member') return readGlobal(viewer, input)
      // Moments are as many as readers; only what many ask for alike is worth keeping.
      if (input.runBefore) return readGlobal(viewer, input)
      const key = [filterOf(input), input.cursor, input.page].join('|')
      return encodedPages.get(key, async () => {
        const page = await readGlobal(viewer, input)
        return { value: encodeAnswer(globalFeed, page), freshUntil: freshUntil(page) }
      })
    },
  }
}

function filterOf({ media_only, ptv_only }: GlobalInput): q.Filter {
  if (media_only) return ptv_only ? 'media-ptv' : 'media'
  return ptv_only ? 'ptv' : 'standard'
}

/** A kept page must not outlive a post on it. */
function freshUntil({ posts }: GlobalOutput): number {
  const ends = posts.flatMap(({ expires_at }) => (expires_at === null ? [] : [Date.parse(expires_at)]))
  return Math.min(Date.now() + ENCODED_PAGE_KEPT_MS, ...ends)
}
