import { hash } from 'node:crypto'
import type { InputOf, OutputOf } from '@sayso/contract/call'
import type { searchFeed } from '@sayso/contract/calls/feeds'
import type { PostId, ProfileId } from '@sayso/contract/ids'
import type { Asker, Places } from '../places/index.ts'
import { isShownInPublic, type PostsContext } from '../posts/index.ts'
import type { SearchIndex } from '../search/index.ts'
import { startOf } from './feeds.paging.ts'
import { answerPage, emptyPage, readFeed } from './feeds.pipeline.ts'

type Page = OutputOf<typeof searchFeed>

export interface SearchFeed {
  /** Public posts that match, newest first. */
  search(asker: Asker, input: InputOf<typeof searchFeed>): Promise<Page>
}

export function createSearchFeed(ctx: PostsContext, places: Places, index: SearchIndex): SearchFeed {
  const { searchResultsPerPage: pageSize } = ctx.config.limits.feeds
  return {
    async search(asker, input) {
      const text = input.search_text.trim()
      if (text === '') return emptyPage(input)
      const { latitude, longitude, location_source: source } = input
      const seen = await places.keysFor(asker, { latitude, longitude, source })
      const keys = input.near_only ? seen.filter(isNear) : seen
      const followedBy = followerOf(asker, input)
      if (keys.length === 0 || followedBy === 'nobody') return emptyPage(input)
      const filters = {
        isPaidOnly: input.ptv_only ?? false,
        isMediaOnly: input.media_only ?? false,
        followedBy,
      }
      // Hashed, so that not even Redis learns what people search for.
      const about = [text, ...Object.values(filters), ...keys].join('\n')
      const list = `search:${hash('sha256', about, 'base64url')}`
      const { below, skip } = await startOf<PostId>(ctx.redis, list, input, pageSize)
      const page = await readFeed(ctx, asker.viewer, {
        skeleton: async (bound, limit) => {
          const skipped = bound === below ? skip : 0
          const ids = await index.find({ text, ...filters, keys, below: bound, limit: skipped + limit })
          return ids.slice(skipped)
        },
        isShown: ({ card, author }, now) => isShownInPublic(card, author, now) && keys.includes(card.reach),
        below,
        pageSize,
      })
      // No tab of the search shows this count, and counting costs as much as searching.
      return answerPage(ctx, { list, input, page, ptvCount: 0 })
    },
  }
}

/** The reach of a post for a city or less: an area of some hundred metres, a postcode, a city. */
const isNear = (key: string) => /^[hzy]:/.test(key)

/** Whose follows limit the search; null if nobody's do. A visitor follows nobody. */
function followerOf(
  { viewer }: Asker,
  { following_only: isLimited = false }: InputOf<typeof searchFeed>,
): ProfileId | 'nobody' | null {
  if (!isLimited) return null
  return viewer.kind === 'member' ? viewer.profileId : 'nobody'
}
