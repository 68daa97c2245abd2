import type { AccountId, CommentId, PostId } from '@sayso/contract/ids'
import type { OwnReactions, Post, ReactionCounts } from '@sayso/contract/shapes/post'
import type { Context } from '../../context.ts'
import type { Member } from '../../door/viewer.ts'
import { publish } from '../../platform/bus/news.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { Refused } from '../../platform/http/refusal.ts'
import { dropCardAfter, type PostsContext, requireLive, showFresh } from '../posts/index.ts'
import { runHot } from './hot-posts.service.ts'
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

/**
 * One answer per question and account: giving one takes the other back, and giving it again changes nothing. It is
 * acknowledged before it is on disk: whoever lost one in a crash of the database presses again.
 */
export async function reactToPost(
  ctx: PostsContext,
  viewer: Member,
  postId: PostId,
  button: Button,
): Promise<{ post: Post }> {
  const { relation } = await requireLive(ctx, viewer, postId)
  if (relation.isOwn) throw new Refused('react_own')
  await ctx.db.write(
    async (tx) => {
      const change = await q.movePost(tx, postId, pressOf(viewer, button))
      if (change === null) return
      const { before, after, isHot, isCrowded } = change
      await publish(tx, postReacted, { postId, profileId: viewer.profileId, before, after })
      if (isCrowded) await runHot(tx, postId)
      // The card of a hot post would never be in the cache; the worker drops it whenever it has added up.
      if (!isHot) dropCardAfter(tx, ctx, postId)
    },
    { durability: 'soon' },
  )
  return { post: await showFresh(ctx, viewer, postId) }
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
