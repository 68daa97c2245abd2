import type { AccountId, PostId } from '@sayso/contract/ids'
import type { OwnReactions, Post, ReactionCounts } from '@sayso/contract/shapes/post'
import type { Context } from '../../context.ts'
import { publish } from '../../platform/bus/event.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Member } from '../../rpc/viewer.ts'
import { dropCardAfter, type KnownPost, type PostsContext, requireLive, showFresh } from '../posts/index.ts'
import { requireInteraction } from '../safety/index.ts'
import { AGGREGATE_EVERY_MS, runHot } from './aggregate-hot-post.service.ts'
import { postReacted } from './reactions.events.ts'
import { axisOf, type ReactionKind } from './reactions.policy.ts'
import * as q from './reactions.queries.ts'
import { viewCounts, viewOwn } from './reactions.view.ts'

/** Which reaction, and whether it is given or taken back. */
export interface ReactionChange {
  readonly kind: ReactionKind
  readonly isGiven: boolean
}

export const changeOf = (
  { accountId, profileId }: Member,
  { kind, isGiven }: ReactionChange,
): q.StoredChange => ({
  accountId,
  profileId,
  axis: axisOf(kind),
  kind,
  isGiven,
})

/** How long a process remembers that a post is hot: no longer than it takes a post to cool down. */
const HOT_FOR_MS = AGGREGATE_EVERY_MS
const MAX_REMEMBERED = 1000

/** Reacts to posts. One instance per process, because it remembers which posts were hot a moment ago. */
export function createReactToPost(ctx: PostsContext) {
  const hotUntil = new Map<PostId, number>()

  async function apply(
    tx: Tx,
    card: KnownPost['card'],
    viewer: Member,
    change: ReactionChange,
  ): Promise<void> {
    const { id } = card
    const now = Date.now()
    const isKnownHot = (hotUntil.get(id) ?? 0) > now
    const move = isKnownHot ? q.appendPost : q.movePost
    const moved = await move(tx, card, changeOf(viewer, change))
    if (moved === null) return
    const { before, after, isHot, isCrowded } = moved
    await publish(tx, postReacted, { postId: id, profileId: viewer.profileId, before, after })
    if (isCrowded) await runHot(tx, id)
    if (isHot && !isKnownHot) remember(id, now)
    // For a hot post the card would never stay in the cache; the worker drops it whenever it has aggregated.
    if (!isHot) dropCardAfter(tx, ctx, id)
  }

  function remember(id: PostId, now: number): void {
    if (hotUntil.size >= MAX_REMEMBERED) hotUntil.clear()
    hotUntil.set(id, now + HOT_FOR_MS)
  }

  /**
   * One reaction per axis and account: giving one takes the other back, and giving it again changes nothing. The
   * response does not wait for the disk: a user whose reaction is lost in a database crash can react again.
   */
  return async function reactToPost(
    viewer: Member,
    postId: PostId,
    change: ReactionChange,
  ): Promise<{ post: Post }> {
    const { card, relation } = await requireLive(ctx, viewer, postId)
    if (relation.isOwn) throw new AppError('react_own')
    await ctx.db.write(
      async (tx) => {
        // Buyers keep their vote: nobody gets rid of a bad verdict by blocking.
        if (!relation.hasBought) await requireInteraction(tx, viewer, card.authorId, 'post_not_found')
        await apply(tx, card, viewer, change)
      },
      { synchronousCommit: false },
    )
    return { post: await showFresh(ctx, viewer, postId) }
  }
}

/** The functions that posts need from reactions: see `posts.context.ts`. */
export function createReactions({ db }: Context) {
  return {
    async givenBy(
      reader: Reader,
      account: AccountId,
      posts: readonly PostId[],
    ): Promise<ReadonlyMap<PostId, OwnReactions>> {
      if (posts.length === 0) return new Map()
      return ownByTarget(await q.findGivenToPosts(reader, account, posts))
    },
    async byVersion(post: PostId): Promise<ReadonlyMap<number, ReactionCounts>> {
      const byVersion = Map.groupBy(await q.countByVersion(db.read, post), ({ version }) => version)
      return new Map(
        [...byVersion].map(([version, rows]) => [
          version,
          viewCounts(Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))),
        ]),
      )
    },
  }
}

/** The own reactions of a viewer, by what they are about. */
export function ownByTarget<Id>(
  given: readonly { readonly id: Id; readonly kind: ReactionKind }[],
): ReadonlyMap<Id, OwnReactions> {
  const byTarget = Map.groupBy(given, ({ id }) => id)
  return new Map([...byTarget].map(([id, rows]) => [id, viewOwn(rows.map(({ kind }) => kind))]))
}
