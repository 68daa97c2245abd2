import { hash } from 'node:crypto'
import type { InputOf, OutputOf } from '@sayso/contract/call'
import { globalFeed } from '@sayso/contract/calls/feeds'
import type { PostId } from '@sayso/contract/ids'
import { createShortCache } from '../../platform/http/short-cache.ts'
import { type EncodedAnswer, encodeAnswer } from '../../rpc/answers.ts'
import type { Viewer } from '../../rpc/viewer.ts'
import type { Asker, Places } from '../places/index.ts'
import { isShownInPublic, type PostsContext } from '../posts/index.ts'
import { startOf } from './feeds.paging.ts'
import { answerPage, readFeed } from './feeds.pipeline.ts'
import * as q from './feeds.queries.ts'

type GlobalInput = InputOf<typeof globalFeed>
type GlobalOutput = OutputOf<typeof globalFeed>

const ENCODED_PAGE_KEPT_MS = 1000

export interface Feeds {
  global(asker: Asker, input: GlobalInput): Promise<GlobalOutput | EncodedAnswer>
}

export function createFeeds(ctx: PostsContext, places: Places): Feeds {
  const encodedPages = createShortCache<EncodedAnswer>()
  const ptvCounts = createShortCache<number>()
  const { postsPerPage, ptvCountMax, ptvCountCachedSeconds } = ctx.config.limits.feeds

  async function readGlobal(viewer: Viewer, keys: string[], input: GlobalInput): Promise<GlobalOutput> {
    const filter = filterOf(input)
    // Hashed, so that Redis does not learn where viewers are.
    const list = `global:${hash('sha256', keys.join(), 'base64url')}:${filter}`
    const { below, skip } = await startOf<PostId>(ctx.redis, list, input, postsPerPage)
    const [page, ptvCount] = await Promise.all([
      readFeed(ctx, viewer, {
        skeleton: (bound, limit) =>
          q.globalIds(ctx.db.read, { keys, filter, below: bound, limit, skip: bound === below ? skip : 0 }),
        isShown: ({ card, author }, now) => isShownInPublic(card, author, now),
        below,
        pageSize: postsPerPage,
      }),
      ptvCounts.get(keys.join(), async () => ({
        value: await q.countPtv(ctx.db.read, { keys, atMost: ptvCountMax }),
        freshUntil: Date.now() + ptvCountCachedSeconds * 1000,
      })),
    ])
    return answerPage(ctx, { list, input, page, ptvCount })
  }

  return {
    /** Viewers without an account get the same bytes as everybody else of that moment. */
    async global(asker, input) {
      const { viewer } = asker
      const { latitude, longitude, location_source: source } = input
      const keys = await places.keysFor(asker, { latitude, longitude, source })
      if (viewer.kind === 'member') return readGlobal(viewer, keys, input)
      // There are as many moments and places as viewers; only what many ask for alike is worth caching.
      if (input.runBefore || keys.length > 1) return readGlobal(viewer, keys, input)
      const key = [filterOf(input), input.cursor, input.page].join('|')
      return encodedPages.get(key, async () => {
        const page = await readGlobal(viewer, keys, input)
        return { value: encodeAnswer(globalFeed, page), freshUntil: freshUntil(page) }
      })
    },
  }
}

interface Chosen {
  readonly media_only?: boolean | undefined
  readonly ptv_only?: boolean | undefined
}

export function filterOf({ media_only, ptv_only }: Chosen): q.Filter {
  if (media_only) return ptv_only ? 'media-ptv' : 'media'
  return ptv_only ? 'ptv' : 'standard'
}

/** A cached page must not outlive a post on it, nor a sale. */
function freshUntil({ posts }: GlobalOutput): number {
  const now = Date.now()
  const ends = posts
    .flatMap(({ expires_at, ptv_end_at }) => [expires_at, ptv_end_at])
    .flatMap((at) => (at === null ? [] : [Date.parse(at)]))
    .filter((at) => at > now)
  return Math.min(now + ENCODED_PAGE_KEPT_MS, ...ends)
}
