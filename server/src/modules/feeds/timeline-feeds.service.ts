import { hash } from 'node:crypto'
import type { InputOf, OutputOf } from '@sayso/contract/call'
import type { followersFeed, followingFeed } from '@sayso/contract/calls/feeds'
import type { PostId } from '@sayso/contract/ids'
import type { Asker, Places } from '../places/index.ts'
import { isOnSale, isShownInLists, type KnownPost, type PostsContext } from '../posts/index.ts'
import type { Timelines } from '../timelines/index.ts'
import { startOf } from './feeds.paging.ts'
import { answerPage, emptyPage, readFeed } from './feeds.pipeline.ts'
import type { Filter } from './feeds.queries.ts'
import { filterOf } from './feeds.service.ts'

type Input = InputOf<typeof followingFeed>
type Page = OutputOf<typeof followingFeed>

export interface TimelineFeeds {
  /** Posts of the profiles that the acting profile follows, and its own. */
  following(asker: Asker, input: Input): Promise<Page>
  /** Posts of its followers. */
  followers(asker: Asker, input: InputOf<typeof followersFeed>): Promise<Page>
}

const kept = { standard: 'all', media: 'media', ptv: 'paid', 'media-ptv': 'media-paid' } as const

export function createTimelineFeeds(ctx: PostsContext, places: Places, timelines: Timelines): TimelineFeeds {
  const { postsPerPage } = ctx.config.limits.feeds

  async function read(direction: 'following' | 'followers', asker: Asker, input: Input): Promise<Page> {
    const { viewer } = asker
    if (viewer.kind !== 'member') return emptyPage(input)
    const { latitude, longitude, location_source: source } = input
    const keys = await places.keysFor(asker, { latitude, longitude, source })
    const filter = filterOf(input)
    const owner = viewer.profileId
    const query = { direction, owner, keys, filter: kept[filter] }
    const list = `${direction}:${owner}:${hash('sha256', keys.join(), 'base64url')}:${filter}`
    const { below, skip } = await startOf<PostId>(ctx.redis, list, input, postsPerPage)
    const [page, ptvCount] = await Promise.all([
      readFeed(ctx, viewer, {
        skeleton: async (bound, limit) => {
          const skipped = bound === below ? skip : 0
          return (await timelines.read(query, bound, skipped + limit)).slice(skipped)
        },
        isShown: (post, now) => isShown(post, filter, now) && keys.includes(post.card.reach),
        below,
        pageSize: postsPerPage,
        // Some followers write for their own followers only, so more posts are dropped.
        firstAsk: direction === 'followers' ? postsPerPage * 2 : postsPerPage + 1,
      }),
      timelines.countOnSale(query),
    ])
    return answerPage(ctx, { list, input, page, ptvCount })
  }

  return {
    following: (asker, input) => read('following', asker, input),
    followers: (asker, input) => read('followers', asker, input),
  }
}

/** A timeline entry may be outdated; the card is current. */
function isShown(post: KnownPost, filter: Filter, now: number): boolean {
  const { card, relation } = post
  if (!isShownInLists(post, now)) return false
  return !filter.endsWith('ptv') || isOnSale(card, now) || relation.hasBought || relation.isOwn
}
