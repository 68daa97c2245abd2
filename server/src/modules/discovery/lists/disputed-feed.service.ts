import type { InputOf, OutputOf } from '@sayso/contract/call'
import type { disputed } from '@sayso/contract/calls/discovery'
import type { Asker, Places } from '../../places/index.ts'
import { hydratePosts, isShownInPublic, type PostsContext, showPosts } from '../../posts/index.ts'
import { isFiltered } from '../../safety/index.ts'
import { startOfPage } from '../position-cursor.ts'
import { findShown } from '../shown-profiles.queries.ts'
import * as q from './disputed-feed.queries.ts'

/**
 * The list that was made ahead, filtered for this reader: what left public lists, the reader's own posts, and posts of
 * people who are not shown to the reader. It is short, so that every page filters all of it, and a cursor is a position.
 */
export async function readDisputed(
  ctx: PostsContext,
  places: Places,
  asker: Asker,
  { latitude, longitude, location_source: source, ...paged }: InputOf<typeof disputed>,
): Promise<OutputOf<typeof disputed>> {
  const { viewer } = asker
  const { postsPerPage } = ctx.config.limits.feeds
  const from = startOfPage(paged, postsPerPage)
  const keys = await places.keysFor(asker, { latitude, longitude, source })
  const ids = await q.disputedIds(ctx.db.read, keys)
  const cards = await ctx.cards.getMany(ids)
  const known = await hydratePosts(
    ctx,
    viewer,
    ids.flatMap((id) => cards.get(id) ?? []),
  )
  const shown = await findShown(
    ctx.db.readFresh,
    viewer,
    known.map(({ card }) => card.authorId),
  )
  const now = Date.now()
  const listed = known.filter(({ card, author, relation, between, filter }) => {
    const isOpen = isShownInPublic(card, author, now) && keys.includes(card.reach)
    if (!isOpen || relation.isOwn || !shown.has(card.authorId)) return false
    return !isFiltered({ text: card.text, labels: card.labels, isOwn: false, between }, filter, now)
  })
  const next = from + postsPerPage
  const hasMore = next < listed.length
  return {
    posts: await showPosts(ctx, viewer, listed.slice(from, next), now),
    has_more: hasMore,
    num_ptv: 0,
    run_before: new Date(now).toISOString(),
    next_cursor: hasMore ? String(next) : null,
  }
}
