import { hash } from 'node:crypto'
import type { InputOf, OutputOf } from '@sayso/contract/call'
import { globalFeed } from '@sayso/contract/calls/feeds'
import { lastId, type PostId } from '@sayso/contract/ids'
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
    const owner = viewer.kind === 'member' ? viewer : null
    // In a list of pay-to-view posts, members also find what they wrote or bought and is no longer on sale.
    const holder = filter.endsWith('ptv') ? owner : null
    // Hashed, so that Redis does not learn where viewers are.
    const place = hash('sha256', keys.join(), 'base64url')
    const list = `global:${place}:${filter}${holder === null ? '' : `:${holder.accountId}`}`
    const { below, skip } = await startOf<PostId>(ctx.redis, list, input, postsPerPage)
    const [page, ptvCount, heldCount] = await Promise.all([
      readFeed(ctx, viewer, {
        skeleton: async (bound, limit) => {
          const skipped = bound === below ? skip : 0
          if (holder === null)
            return q.globalIds(ctx.db.read, { keys, filter, below: bound, limit, skip: skipped })
          return newestOf(
            await Promise.all([
              q.globalIds(ctx.db.read, { keys, filter, below: bound, limit: skipped + limit, skip: 0 }),
              q.heldIds(ctx.db.read, holder, {
                ...{ keys, below: bound, limit: skipped + limit, isMedia: filter === 'media-ptv' },
              }),
            ]),
          ).slice(skipped, skipped + limit)
        },
        isShown: ({ card, author }, now) => isShownInPublic(card, author, now),
        below,
        pageSize: postsPerPage,
      }),
      ptvCounts.get(keys.join(), async () => ({
        value: await q.countPtv(ctx.db.read, { keys, atMost: ptvCountMax }),
        freshUntil: Date.now() + ptvCountCachedSeconds * 1000,
      })),
      owner === null ? 0 : countHeld(owner, keys, place),
    ])
    return answerPage(ctx, { list, input, page, ptvCount: Math.min(ptvCountMax, ptvCount + heldCount) })
  }

  /** Cached in Redis: there are as many counts as members. */
  async function countHeld(owner: q.Owner, keys: string[], place: string): Promise<number> {
    const key = `held-ptv:${owner.accountId}:${place}`
    const known = ptvCountCachedSeconds > 0 ? await ctx.redis.get(key).catch(() => null) : null
    if (known !== null) return Number(known)
    const wanted = { keys, below: lastId<PostId>(), limit: ptvCountMax, isMedia: false }
    const { length } = await q.heldIds(ctx.db.read, owner, wanted)
    if (ptvCountCachedSeconds > 0) ctx.redis.set(key, length, 'EX', ptvCountCachedSeconds).catch(() => {})
    return length
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

/** Merges lists of ids, newest first; no post is in two of them. */
const newestOf = (lists: readonly PostId[][]): PostId[] => lists.flat().sort().reverse()

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
