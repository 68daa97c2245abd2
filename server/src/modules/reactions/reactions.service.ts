import type { AccountId, CommentId, PostId } from '@sayso/contract/ids'
import type { OwnReactions, Post, ReactionCounts } from '@sayso/contract/shapes/post'
import type { Context } from '../../context.ts'
import type { Member } from '../../door/viewer.ts'
import { publish } from '../../platform/bus/news.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { Refused } from '../../platform/http/refusal.ts'
import { dropCardAfter, type KnownPost, type PostsContext, requireLive, showFresh } from '../posts/index.ts'
import { FOLD_EVERY_MS, runHot } from './hot-posts.service.ts'
import { commentReacted, postReacted } from './reactions.events.ts'
import { axisOf, type ReactionKind } from './reactions.policy.ts'
import * as q from './reactions.queries.ts'
import { viewCounts, viewOwn } from './reactions.view.ts'

/** A button: what it says, and whether it is pressed or let go. */
export interface Button {
  readonly kind: ReactionKind
  readonly isGiven: boolean
}

const pressOf = ({ accountId, profileId }: Member, { kind, isGiven }: Button): q.Press => ({
  accountId,
  profileId,
  axis: axisOf(kind),
  kind,
  isGiven,
})

/** How long a process goes by what it saw: no longer than it takes a post to cool down. */
const HOT_FOR_MS = FOLD_EVERY_MS
const MOST_REMEMBERED = 1000

/** Reacting to posts; one per process, because it remembers which of them ran hot a moment ago. */
export function createPressing(ctx: PostsContext) {
  const hotUntil = new Map<PostId, number>()

  async function press(tx: Tx, card: KnownPost['card'], viewer: Member, button: Button): Promise<void> {
    const { id } = card
    const now = Date.now()
    const isKnownHot = (hotUntil.get(id) ?? 0) > now
    const move = isKnownHot ? q.appendPost : q.movePost
    const change = await move(tx, card, pressOf(viewer, button))
    if (change === null) return
    const { before, after, isHot, isCrowded } = change
    await publish(tx, postReacted, { postId: id, profileId: viewer.profileId, before, after })
    if (isCrowded) await runHot(tx, id)
    if (isHot && !isKnownHot) remember(id, now)
    // The card of a hot post would never be in the cache; the worker drops it whenever it has added up.
    if (!isHot) dropCardAfter(tx, ctx, id)
  }

  function remember(id: PostId, now: number): void {
    if (hotUntil.size >= MOST_REMEMBERED) hotUntil.clear()
    hotUntil.set(id, now + HOT_FOR_MS)
  }

  return {
    /**
     * One answer per question and account: giving one takes the other back, and giving it again changes nothing. It is
     * acknowledged before it is on disk: whoever lost one in a crash of the database presses again.
     */
    async press(viewer: Member, postId: PostId, button: Button): Promise<{ post: Post }> {
      const { card, relation } = await requireLive(ctx, viewer, postId)
      if (relation.isOwn) throw new Refused('react_own')
      await ctx.db.write((tx) => press(tx, card, viewer, button), { durability: 'soon' })
      return { post: await showFresh(ctx, viewer, postId) }
    },
  }
}

/** The same about a comment, in a transaction of `comments`, which knows who may. */
export async function reactToComment(
  tx: Tx,
  viewer: Member,
  commentId: CommentId,
  button: Button,
): Promise<void> {
  const change = await q.moveComment(tx, commentId, pressOf(viewer, button))
  if (change === null) return
  await publish(tx, commentReacted, { commentId, profileId: viewer.profileId, ...change })
}

export async function givenToComments(
  reader: Reader,
  account: AccountId,
  comments: readonly CommentId[],
): Promise<ReadonlyMap<CommentId, OwnReactions>> {
  return ownByTarget(await q.findGivenToComments(reader, account, comments))
}

/** What posts ask about reactions: see `posts.context.ts`. */
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

function ownByTarget<Id>(
  given: readonly { readonly id: Id; readonly kind: ReactionKind }[],
): ReadonlyMap<Id, OwnReactions> {
  const byTarget = Map.groupBy(given, ({ id }) => id)
  return new Map([...byTarget].map(([id, rows]) => [id, viewOwn(rows.map(({ kind }) => kind))]))
}
