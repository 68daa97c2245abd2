import { hash } from 'node:crypto'
import type { InputOf, OutputOf } from '@sayso/contract/call'
import type { myFeed, profileFeed } from '@sayso/contract/calls/feeds'
import type { PostId } from '@sayso/contract/ids'
import { createShortCache } from '../../platform/http/short-cache.ts'
import type { Viewer } from '../../rpc/viewer.ts'
import type { Asker, Places } from '../places/index.ts'
import { isShownInLists, type PostsContext } from '../posts/index.ts'
import { isApart } from '../safety/index.ts'
import * as q from './author-feeds.queries.ts'
import { type PagingInput, startOf } from './feeds.paging.ts'
import { answerPage, emptyPage, readFeed } from './feeds.pipeline.ts'
import type { Filter } from './feeds.queries.ts'
import { filterOf } from './feeds.service.ts'

type Page = OutputOf<typeof profileFeed>

export interface AuthorFeeds {
  /** The posts of the acting profile. */
  my(viewer: Viewer, input: InputOf<typeof myFeed>): Promise<Page>
  /** The posts of a profile that the viewer may see and is near enough for. */
  profile(asker: Asker, input: InputOf<typeof profileFeed>): Promise<Page>
}

export function createAuthorFeeds(ctx: PostsContext, places: Places): AuthorFeeds {
  const ptvCounts = createShortCache<number>()
  const { postsPerPage, ptvCountMax, ptvCountCachedSeconds } = ctx.config.limits.feeds

  async function read(viewer: Viewer, view: q.AuthorView, filter: Filter, input: PagingInput): Promise<Page> {
    const scope = `${view.keys?.join() ?? 'own'}:${view.seesFollowersOnly}:${view.buyer ?? ''}`
    const list = `author:${view.author}:${hash('sha256', scope, 'base64url')}:${filter}`
    const { below, skip } = await startOf<PostId>(ctx.redis, list, input, postsPerPage)
    const [page, ptvCount] = await Promise.all([
      readFeed(ctx, viewer, {
        skeleton: (bound, limit) =>
          q.authorIds(ctx.db.read, view, {
            filter,
            below: bound,
            limit,
            skip: bound === below ? skip : 0,
          }),
        isShown: isShownInLists,
        isOfOneAuthor: true,
        below,
        pageSize: postsPerPage,
      }),
      ptvCounts.get(`${view.author}:${scope}`, async () => ({
        value: await q.countAuthorPtv(ctx.db.read, view, ptvCountMax),
        freshUntil: Date.now() + ptvCountCachedSeconds * 1000,
      })),
    ])
    return answerPage(ctx, { list, input, page, ptvCount })
  }

  return {
    async my(viewer, { media_only, ptvOnly, ...input }) {
      // A visitor publishes nothing and has no rows.
      if (viewer.kind !== 'member') return emptyPage(input)
      const view = { author: viewer.profileId, keys: null, seesFollowersOnly: true, buyer: null }
      return read(viewer, view, filterOf({ media_only, ptv_only: ptvOnly }), input)
    },
    async profile(asker, { profile_id: author, latitude, longitude, location_source: source, ...input }) {
      const { viewer } = asker
      if (viewer.kind === 'member' && viewer.profileIds.includes(author)) {
        const view = { author, keys: null, seesFollowersOnly: true, buyer: null }
        return read(viewer, view, filterOf(input), input)
      }
      const [found, look, followed, keys] = await Promise.all([
        ctx.authors.getMany([author]),
        ctx.filters.look(viewer, [author]),
        viewer.kind === 'member' ? ctx.follows.followedBy(viewer.profileId, [author]) : new Set(),
        places.keysFor(asker, { latitude, longitude, source }),
      ])
      const seesFollowersOnly = followed.has(author)
      // The profile itself says that it is private; its list is as empty as that of a profile that does not exist.
      const isClosed = !found.get(author)?.isPublic && !seesFollowersOnly
      // What a suspended account published is in no list.
      if (isClosed || found.get(author)?.isSuspended || isApart(look.of(author))) return emptyPage(input)
      const buyer = viewer.kind === 'member' ? viewer.accountId : null
      return read(viewer, { author, keys, seesFollowersOnly, buyer }, filterOf(input), input)
    },
  }
}
