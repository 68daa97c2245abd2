import type { BatchId, CommentId, PostId, ProfileId, PurchaseId } from '@sayso/contract/ids'
import { mentionsIn } from '@sayso/contract/text'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { hasMutedWord } from '../../safety/index.ts'
import { aggregateNow } from '../aggregate/aggregate-notifications.service.ts'
import { type About, kindOf, onePerPerson } from '../notifications.policy.ts'
import { announceFirstSale } from './announce-first-sale.service.ts'
import * as facts from './facts.queries.ts'
import * as q from './notification-events.queries.ts'

/*
 * Turns events of other modules into notification events. Each function may receive the same fact again, late, or after
 * the one that undid it: it reads the current state and makes the notification events match it.
 */

interface Meant {
  readonly receiver: facts.Person
  readonly about: About
  readonly subjectId: string
}

export async function notifyFollow(
  ctx: Context,
  { followerId, followeeId }: { followerId: ProfileId; followeeId: ProfileId },
): Promise<void> {
  await ctx.db.write(async (tx) => {
    await q.oneAtATime(tx, followerId, followeeId)
    const [actor, receiver] = [await facts.findPerson(tx, followerId), await facts.findPerson(tx, followeeId)]
    if (!actor || !receiver || actor.accountId === receiver.accountId) return
    const { follows, asks } = await facts.findFollow(tx, followerId, followeeId)
    const event = (about: 'follower' | 'follow_request') =>
      eventOf({ receiver, about, subjectId: followeeId }, { sourceId: followerId, actorId: followerId })
    // A follower who had to ask was already announced with the request, and is not announced again when approved.
    const wasAsked = await q.hasEvent(tx, event('follow_request'))
    await match(tx, event('follower'), follows && !wasAsked)
    if (asks) await match(tx, event('follow_request'), true)
  })
}

/** Who asked and then changed their mind is not listed as somebody who asked. One who was declined stays there. */
export async function forgetRequest(
  ctx: Context,
  { followerId, followeeId }: { followerId: ProfileId; followeeId: ProfileId },
): Promise<void> {
  await ctx.db.write(async (tx) => {
    await q.oneAtATime(tx, followerId, followeeId)
    const receiver = await facts.findPerson(tx, followeeId)
    const { follows, asks } = await facts.findFollow(tx, followerId, followeeId)
    if (!receiver || follows || asks) return
    const meant: Meant = { receiver, about: 'follow_request', subjectId: followeeId }
    await match(tx, eventOf(meant, { sourceId: followerId, actorId: followerId }), false)
  })
}

type Target = { readonly postId: PostId } | { readonly commentId: CommentId }

export async function notifyReaction(
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
      // Authors can always see their own post; whether they can still see a post they once commented on has to be
      // checked.
      const isShown = on === 'post' || (await whoSees(tx, postId, [receiver])).length > 0
      const given = isShown ? reaction.given : []
      const meant: Meant = { receiver, about: `${on}_reaction`, subjectId: id }
      const commentId = 'commentId' in target ? target.commentId : null
      const event = { sourceId: actor.accountId, actorId: profileId, postId, commentId }
      for (const detail of given) await match(tx, eventOf(meant, { ...event, detail }), true)
      if (before !== null && (await q.undoOthers(tx, eventOf(meant, event), given))) await aggregateNow(tx)
    },
    { synchronousCommit: false },
  )
}

export async function notifyComment(
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
    await notifyWhoSees(tx, postId, meant, event, comment.text)
  })
}

/** A deleted comment that nobody was notified about yet is not quoted. */
export async function forgetComment(
  ctx: Context,
  { commentId }: { readonly commentId: CommentId },
): Promise<void> {
  await ctx.db.write(async (tx) => {
    await q.oneAtATime(tx, commentId)
    if ((await facts.findComment(tx, commentId)) !== null) return
    if (await q.undoComment(tx, commentId)) await aggregateNow(tx)
  })
}

/** Notifies people mentioned in a post, also those added in a later edit. Imported posts notify nobody. */
export async function notifyMentions(ctx: Context, { postId }: { readonly postId: PostId }): Promise<void> {
  // Most posts mention nobody, which is checked without a transaction.
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
    await notifyWhoSees(tx, postId, meant, event, post.text)
  })
}

/**
 * Notifies the author of a sale, and of one that we refunded or that was disputed. After a refund also notifies the
 * buyer, who gets an email that cannot be switched off as well.
 */
export async function notifyPurchase(
  ctx: Context,
  { purchaseId }: { readonly purchaseId: PurchaseId },
): Promise<void> {
  await ctx.db.write(async (tx) => {
    await q.oneAtATime(tx, purchaseId)
    const purchase = await facts.findPurchase(tx, purchaseId)
    if (purchase === null || purchase.buyer.accountId === purchase.author.accountId) return
    const { buyer, author, postId, status, refundedBy } = purchase
    const event = { sourceId: purchaseId, postId, commentId: null }
    const sale = eventOf(
      { receiver: author, about: 'sale', subjectId: postId },
      { ...event, actorId: buyer.profileId },
    )
    const why = refundedBy === 'takedown' ? { detail: refundedBy } : {}
    const refund = eventOf(
      { receiver: buyer, about: 'refund', subjectId: postId },
      { ...event, ...why, actorId: author.profileId },
    )
    await match(tx, sale, status === 'completed')
    if (status === 'completed') await announceFirstSale(tx, ctx, purchaseId, purchase)
    await match(tx, refund, status === 'refunded')
    // The buyer is not named: it was not their decision, or it is between them and their bank.
    const takenBack = (about: 'platform_refund' | 'dispute') =>
      match(tx, eventOf({ receiver: author, about, subjectId: postId }, { ...event, ...why }), true)
    if (refundedBy === 'platform' || refundedBy === 'takedown') await takenBack('platform_refund')
    if (status === 'disputed') await takenBack('dispute')
  })
}

/** Notifies buyers that the author of a post has written to them, in addition to the message itself. */
export async function notifyAuthorMail(
  ctx: Context,
  {
    mailId,
    postId,
    authorId,
    buyerIds,
  }: {
    mailId: string
    postId: PostId
    authorId: ProfileId
    buyerIds: readonly ProfileId[]
  },
): Promise<void> {
  await ctx.db.write(async (tx) => {
    const buyers = await facts.findPeople(tx, buyerIds)
    const meant = buyers.map((receiver): Meant => ({ receiver, about: 'author_mail', subjectId: postId }))
    await notifyWhoSees(tx, postId, meant, { sourceId: mailId, actorId: authorId, postId }, null)
  })
}

/** Notifies an author that a week of sales is settled. */
export async function notifySettled(
  ctx: Context,
  { batchId, authorId }: { batchId: BatchId; authorId: ProfileId },
): Promise<void> {
  await ctx.db.write(async (tx) => {
    const receiver = await facts.findPerson(tx, authorId)
    if (receiver === null) return
    await match(tx, eventOf({ receiver, about: 'settled', subjectId: batchId }, { sourceId: batchId }), true)
  })
}

/**
 * Notifies an author about a payout, in addition to the email that cannot be switched off. That it was created is not
 * announced.
 */
export async function notifyPayout(
  ctx: Context,
  { payoutId, authorId, status }: { payoutId: string; authorId: ProfileId; status: string },
): Promise<void> {
  if (status === 'created') return
  await ctx.db.write(async (tx) => {
    const receiver = await facts.findPerson(tx, authorId)
    if (receiver === null) return
    const event = { sourceId: payoutId, detail: status }
    await match(tx, eventOf({ receiver, about: 'payout', subjectId: payoutId }, event), true)
  })
}

/** Notifies a buyer that the post can be read now. Called by the job that finds released posts. */
export async function notifyRelease(
  tx: Tx,
  { purchaseId }: { readonly purchaseId: PurchaseId },
): Promise<void> {
  const purchase = await facts.findPurchase(tx, purchaseId)
  if (purchase === null || purchase.status !== 'completed') return
  const { buyer, author, postId } = purchase
  const event = { sourceId: purchaseId, actorId: author.profileId, postId }
  await match(tx, eventOf({ receiver: buyer, about: 'release', subjectId: postId }, event), true)
}

async function findMentioned(tx: Tx, { config }: Context, text: string): Promise<facts.Person[]> {
  return facts.findByHandles(tx, mentionsIn(text).slice(0, config.limits.posts.mentionsMax))
}

async function notifyWhoSees(
  tx: Tx,
  postId: PostId,
  meant: readonly Meant[],
  event: Omit<Event, 'detail'> & { readonly actorId: ProfileId },
  text: string | null,
): Promise<void> {
  const muting = text === null ? new Set() : await whoMutes(tx, text, meant, event.actorId)
  const seers = new Set(
    await whoSees(
      tx,
      postId,
      meant.map(({ receiver }) => receiver),
    ),
  )
  for (const one of meant) {
    const { profileId } = one.receiver
    if (seers.has(profileId) && !muting.has(profileId)) await match(tx, eventOf(one, event), true)
  }
}

/** Those who mute a word of the text. */
async function whoMutes(
  tx: Tx,
  text: string,
  meant: readonly Meant[],
  actorId: ProfileId,
): Promise<ReadonlySet<ProfileId>> {
  const receivers = meant.map(({ receiver }) => receiver.profileId)
  const muted = await facts.findMutedWords(tx, receivers, actorId)
  const now = Date.now()
  return new Set(
    muted
      .filter(({ words, ...between }) => hasMutedWord(text, words, between, now))
      .map((one) => one.profileId),
  )
}

async function whoSees(tx: Tx, postId: PostId, people: readonly facts.Person[]): Promise<ProfileId[]> {
  const visible = await facts.findVisible(
    tx,
    [postId],
    people.map(({ profileId }) => profileId),
  )
  return visible.map(({ profileId }) => profileId)
}

interface Event {
  readonly sourceId: string
  readonly detail?: string
  readonly actorId?: ProfileId
  readonly postId?: PostId
  readonly commentId?: CommentId | null
}

function eventOf({ receiver, about, subjectId }: Meant, event: Event): q.NewEvent {
  const { sourceId, detail = '', actorId = null, postId = null, commentId = null } = event
  const receiverId = receiver.profileId
  return { receiverId, about, subjectId, kind: kindOf(about), sourceId, detail, actorId, postId, commentId }
}

async function match(tx: Tx, event: q.NewEvent, stands: boolean): Promise<void> {
  const isFirst = stands ? await q.putEvent(tx, event) : await q.undoEvent(tx, event)
  if (isFirst) await aggregateNow(tx)
}
