import { hash } from 'node:crypto'
import type { InputOf, OutputOf } from '@sayso/contract/call'
import type { searchFeed } from '@sayso/contract/calls/feeds'
import type { PostId } from '@sayso/contract/ids'
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
      const keys = await places.keysFor(asker, { latitude, longitude, source })
      // Hashed, so that not even Redis learns what people search for.
      const isPaidOnly = input.ptv_only ?? false
      const list = `search:${hash('sha256', [text, isPaidOnly, ...keys].join('\n'), 'base64url')}`
      const { below, skip } = await startOf<PostId>(ctx.redis, list, input, pageSize)
      const page = await readFeed(ctx, asker.viewer, {
        skeleton: async (bound, limit) => {
          const skipped = bound === below ? skip : 0
          const ids = await index.find({ text, isPaidOnly, keys, below: bound, limit: skipped + limit })
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
