import type { BatchId, CommentId, PostId, ProfileId, PurchaseId } from '@sayso/contract/ids'
import { mentionsIn } from '@sayso/contract/text'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { sightOf } from '../posts/index.ts'
import * as facts from './facts.queries.ts'
import { foldNow } from './fold.service.ts'
import { type About, kindOf, onePerPerson } from './notices.policy.ts'
import * as q from './parts.queries.ts'

/*
 * What was told becomes what people are told of. Each of these may hear the same fact again, late, or after the one
 * that took it back: it looks at what stands now, and makes the parts say so.
 */

interface Meant {
  readonly receiver: facts.Person
  readonly about: About
  readonly subjectId: string
}

export async function tellFollow(
  ctx: Context,
  { followerId, followeeId }: { followerId: ProfileId; followeeId: ProfileId },
): Promise<void> {
  await ctx.db.write(async (tx) => {
    await q.oneAtATime(tx, followerId, followeeId)
    const [actor, receiver] = [await facts.findPerson(tx, followerId), await facts.findPerson(tx, followeeId)]
    if (!actor || !receiver || actor.accountId === receiver.accountId) return
    const { follows, asks } = await facts.findFollow(tx, followerId, followeeId)
    const part = (about: 'follower' | 'follow_request') =>
      partOf({ receiver, about, subjectId: followeeId }, { sourceId: followerId, actorId: followerId })
    // Whoever asked was told of when they asked, and not again when they are let in.
    const wasAsked = await q.hasPart(tx, part('follow_request'))
    await match(tx, part('follower'), follows && !wasAsked)
    if (asks) await match(tx, part('follow_request'), true)
  })
}

type Target = { readonly postId: PostId } | { readonly commentId: CommentId }

export async function tellReaction(
  ctx: Context,
  { profileId, before, ...target }: { profileId: ProfileId; before: string | null } & Target,
): Promise<void> {
  const on = 'postId' in target ? 'post' : 'comment'
  const id = 'postId' in target ? target.postId : target.commentId
  await ctx.db.write(
    async (tx) => {
      await q.oneAtATimeBy(tx, profileId, id)
      const reaction = await facts.findReaction(tx, target, profileId)
      if (reaction === null || reaction.receiver.accountId === reaction.actor.accountId) return
      const { receiver, actor, postId } = reaction
      // One's own post one sees; whether one still sees where one once commented is a question.
      const isShown = on === 'post' || (await whoSees(tx, postId, [receiver])).length > 0
      const given = isShown ? reaction.given : []
      const meant: Meant = { receiver, about: `${on}_reaction`, subjectId: id }
      const commentId = 'commentId' in target ? target.commentId : null
      const event = { sourceId: actor.accountId, actorId: profileId, postId, commentId }
      for (const detail of given) await match(tx, partOf(meant, { ...event, detail }), true)
      if (before !== null && (await q.undoOthers(tx, partOf(meant, event), given))) await foldNow(tx)
    },
    { durability: 'soon' },
  )
}

export async function tellComment(
  ctx: Context,
  { commentId }: { readonly commentId: CommentId },
): Promise<void> {
  await ctx.db.write(async (tx) => {
    await q.oneAtATime(tx, commentId)
    const comment = await facts.findComment(tx, commentId)
    if (comment === null) return
    const { author, postId, postAuthor, parentId, parentAuthor } = comment
    const replied: Meant[] =
      parentId === null
        ? [{ receiver: postAuthor, about: 'post_comment', subjectId: postId }]
        : parentAuthor === null
          ? []
          : [{ receiver: parentAuthor, about: 'comment_reply', subjectId: parentId }]
    const mentioned = await findMentioned(tx, ctx, comment.text)
    const meant = onePerPerson(
      [
        ...replied,
        ...mentioned.map((receiver): Meant => ({ receiver, about: 'comment_mention', subjectId: postId })),
      ],
      author.accountId,
    )
    const event = { sourceId: commentId, actorId: author.profileId, postId, commentId }
    await tellThoseWhoSee(tx, postId, meant, event)
  })
}

/** Words that were taken back before anybody read of them are not quoted. */
export async function forgetComment(
  ctx: Context,
  { commentId }: { readonly commentId: CommentId },
): Promise<void> {
  await ctx.db.write(async (tx) => {
    await q.oneAtATime(tx, commentId)
    if ((await facts.findComment(tx, commentId)) !== null) return
    if (await q.undoComment(tx, commentId)) await foldNow(tx)
  })
}

/** Who is named in a post; also who is named in it later, when it is edited. Imports name nobody. */
export async function tellPost(ctx: Context, { postId }: { readonly postId: PostId }): Promise<void> {
  // Most name nobody, and that is found out without a transaction.
  if (mentionsIn(await facts.findText(ctx.db.readFresh, postId)).length === 0) return
  await ctx.db.write(async (tx) => {
    const post = await facts.findPost(tx, postId)
    if (post === null || post.isImported) return
    const mentioned = await findMentioned(tx, ctx, post.text)
    const meant = onePerPerson(
      mentioned.map((receiver): Meant => ({ receiver, about: 'post_mention', subjectId: postId })),
      post.author.accountId,
    )
    const event = { sourceId: postId, actorId: post.author.profileId, postId, commentId: null }
    await tellThoseWhoSee(tx, postId, meant, event)
  })
}

/**
 * The author of a sale, and of one that we or a bank took back; after a refund the buyer, who is also written to by a
 * letter nobody can switch off.
 */
export async function tellPurchase(
  ctx: Context,
  { purchaseId, by = 'author' }: { readonly purchaseId: PurchaseId; readonly by?: 'author' | 'house' },
): Promise<void> {
  await ctx.db.write(async (tx) => {
    await q.oneAtATime(tx, purchaseId)
    const purchase = await facts.findPurchase(tx, purchaseId)
    if (purchase === null || purchase.buyer.accountId === purchase.author.accountId) return
    const { buyer, author, postId, status } = purchase
    const event = { sourceId: purchaseId, postId, commentId: null }
    const sale = partOf(
      { receiver: author, about: 'sale', subjectId: postId },
      { ...event, actorId: buyer.profileId },
    )
    const refund = partOf(
      { receiver: buyer, about: 'refund', subjectId: postId },
      { ...event, actorId: author.profileId },
    )
    await match(tx, sale, status === 'completed')
    await match(tx, refund, status === 'refunded')
    // The buyer is not named: it was not their wish, or it is between them and their bank.
    const takenBack = (about: 'house_refund' | 'dispute') =>
      match(tx, partOf({ receiver: author, about, subjectId: postId }, event), true)
    if (status === 'refunded' && by === 'house') await takenBack('house_refund')
    if (status === 'disputed') await takenBack('dispute')
  })
}

/** A week of sales is settled. */
export async function tellSettled(
  ctx: Context,
  { batchId, authorId }: { batchId: BatchId; authorId: ProfileId },
): Promise<void> {
  await ctx.db.write(async (tx) => {
    const receiver = await facts.findPerson(tx, authorId)
    if (receiver === null) return
    await match(tx, partOf({ receiver, about: 'settled', subjectId: batchId }, { sourceId: batchId }), true)
  })
}

/** A step of a payout, beside the letter that cannot be switched off. That it was made ready is nobody's news. */
export async function tellPayout(
  ctx: Context,
  { payoutId, authorId, status }: { payoutId: string; authorId: ProfileId; status: string },
): Promise<void> {
  if (status === 'created') return
  await ctx.db.write(async (tx) => {
    const receiver = await facts.findPerson(tx, authorId)
    if (receiver === null) return
    const event = { sourceId: payoutId, detail: status }
    await match(tx, partOf({ receiver, about: 'payout', subjectId: payoutId }, event), true)
  })
}

/** For whoever finds that the time of a post has come: what somebody bought can be read now. */
export async function tellRelease(
  tx: Tx,
  { purchaseId }: { readonly purchaseId: PurchaseId },
): Promise<void> {
  const purchase = await facts.findPurchase(tx, purchaseId)
  if (purchase === null || purchase.status !== 'completed') return
  const { buyer, author, postId } = purchase
  const event = { sourceId: purchaseId, actorId: author.profileId, postId }
  await match(tx, partOf({ receiver: buyer, about: 'release', subjectId: postId }, event), true)
}

async function findMentioned(tx: Tx, { config }: Context, text: string): Promise<facts.Person[]> {
  return facts.findByHandles(tx, mentionsIn(text).slice(0, config.limits.posts.mentionsMax))
}

async function tellThoseWhoSee(
  tx: Tx,
  postId: PostId,
  meant: readonly Meant[],
  event: Omit<Event, 'detail'>,
): Promise<void> {
  const seers = new Set(
    await whoSees(
      tx,
      postId,
      meant.map(({ receiver }) => receiver),
    ),
  )
  for (const one of meant) {
    if (seers.has(one.receiver.profileId)) await match(tx, partOf(one, event), true)
  }
}

async function whoSees(tx: Tx, postId: PostId, people: readonly facts.Person[]): Promise<ProfileId[]> {
  const sights = await facts.findSights(
    tx,
    [postId],
    people.map(({ profileId }) => profileId),
  )
  return sights.filter((sight) => isSeen(sight)).map(({ profileId }) => profileId)
}

export function isSeen(sight: facts.SightRow, now = Date.now()): boolean {
  return sightOf(sight, sight, sight, now) === 'seen'
}

interface Event {
  readonly sourceId: string
  readonly detail?: string
  readonly actorId?: ProfileId
  readonly postId?: PostId
  readonly commentId?: CommentId | null
}

function partOf({ receiver, about, subjectId }: Meant, event: Event): q.Part {
  const { sourceId, detail = '', actorId = null, postId = null, commentId = null } = event
  const receiverId = receiver.profileId
  return { receiverId, about, subjectId, kind: kindOf(about), sourceId, detail, actorId, postId, commentId }
}

async function match(tx: Tx, part: q.Part, stands: boolean): Promise<void> {
  const isFirst = stands ? await q.putPart(tx, part) : await q.undoPart(tx, part)
  if (isFirst) await foldNow(tx)
}
