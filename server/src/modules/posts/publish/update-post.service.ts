import type { InputOf } from '@sayso/contract/call'
import type { updatePost as updatePostCall } from '@sayso/contract/calls/posts'
import { instantOfId, type PostId } from '@sayso/contract/ids'
import type { Post } from '@sayso/contract/shapes/post'
import type { CommentAudience, GeoScope } from '@sayso/contract/shapes/scalars'
import { publish } from '../../../platform/bus/event.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Member } from '../../../rpc/viewer.ts'
import { requireFair } from '../../abuse/index.ts'
import { purgeMedia } from '../../media/index.ts'
import { findMediaIds } from '../attach/attach-media.queries.ts'
import { lockWishes, withLocks } from '../attach/lock-media.service.ts'
import { readLabels, requireAllowed } from '../labels/label-terms.ts'
import type { PostsContext } from '../posts.context.ts'
import { postEdited } from '../posts.events.ts'
import { isReleaseLater } from '../posts.policy.ts'
import { scopeOf } from '../posts.view.ts'
import { dropCardAfter } from '../read/posts.cards.ts'
import { showFresh } from '../read/show-posts.service.ts'
import { dropSecrets, findSealable, setSupportEmail } from '../sale/locked.queries.ts'
import { sealLocked } from '../sale/unlock-post.service.ts'
import { markActiveAgain } from '../upkeep/author.queries.ts'
import { requireSomethingToSell } from './nothing-to-sell.ts'
import { expiryOf } from './post-input.policy.ts'
import {
  fixOf,
  isForSale,
  requireAudience,
  requireDuration,
  requireSupportEmail,
  requireTerms,
  requireText,
  tidyLocked,
} from './post-terms.ts'
import * as q from './post-writes.queries.ts'

type Input = InputOf<typeof updatePostCall>

/**
 * Edits a post. Except for the text, fields that are not sent stay as they are. All earlier texts and locked contents
 * are kept.
 */
export async function updatePost(ctx: PostsContext, viewer: Member, input: Input): Promise<{ post: Post }> {
  const { limits } = ctx.config
  const id = input.post_id
  const text = requireText(input.text, limits)
  const supportEmail = requireSupportEmail(input.ptv_support_email, limits)
  const reach = await newReach(ctx, id, input)
  const wishes = lockWishes(input)
  const isPaid = (offer: q.OfferTerms | null) => isForSale(input, offer)
  await withLocks(ctx, { id, wishes, isPaid }, (turnLocks) =>
    ctx.db.write(async (tx) => {
      const before = await q.lockPost(tx, id)
      if (before === null || before.deletedAt !== null) throw new AppError('post_not_found')
      q.requireStanding(before)
      const after: q.PostRow = {
        ...before,
        text,
        visibility: visibilityOf(input) ?? before.visibility,
        reach: reach?.key ?? before.reach,
        placeLabel: reach ? reach.label : before.placeLabel,
        ...newLife(ctx, before, id, input.duration),
        labels: readLabels(input.labels) ?? before.labels,
        offer: isForSale(input, before.offer)
          ? requireTerms(input, before.offer, { now: before.now.getTime(), limits, places: ctx.places })
          : null,
      }
      after.commentAudience = await newAudience(tx, before, after, input.comment_audience)
      requireAllowed(after, ctx.config.labels, before)
      // An imported post can be read elsewhere, so nobody should pay for it.
      if (before.isImported && after.offer !== null) throw new AppError('imported_free')
      await judgeSold(tx, ctx, id, before, after)
      const lockedText = tidyLocked(input.ptv_text)
      await requireFair(tx, ctx.abuse, viewer, {
        text,
        lockedText,
        price: after.offer?.price,
        before: before.text,
      })
      if (text !== before.text) {
        const createdAt = before.versionAt ?? instantOfId(id)
        await q.keepVersion(tx, id, { version: before.version, text: before.text, createdAt }, before.now)
      }
      await q.rewritePost(tx, id, after)
      await rewriteLocked(tx, id, {
        ...{ before, after, supportEmail },
        text: lockedText,
        isGiven: input.ptv_give_to_buyers ?? false,
      })
      await turnLocks(tx, after.offer)
      if (after.offer !== null && !input.ptv_files_follow) await requireSomethingToSell(tx, id)
      await q.relistPost(tx, id)
      if (after.visibility !== before.visibility) await markActiveAgain(tx, [before.authorId])
      if (after.visibility === 'followers' && before.visibility === 'everyone')
        await purgeMedia(tx, await findMediaIds(tx, id))
      await publish(tx, postEdited, { postId: id, authorId: before.authorId })
      dropCardAfter(tx, ctx, id)
    }),
  )
  return { post: await showFresh(ctx, viewer, id) }
}

function visibilityOf({ visibility }: Input): 'everyone' | 'followers' | null {
  if (visibility === undefined) return null
  return visibility === 'followers' ? 'followers' : 'everyone'
}

/**
 * Returns a new reach only if the distance changes: correcting a word while travelling does not move the post. Called
 * before the transaction, because it may need another server to look up the place.
 */
async function newReach(ctx: PostsContext, id: PostId, input: Input) {
  const scope: GeoScope | undefined = input.geo_visibility
  if (scope === undefined) return null
  const card = (await ctx.cards.getMany([id])).get(id)
  if (card && scopeOf(card.reach) === scope) return null
  return ctx.places.reachOf(scope, fixOf(input))
}

/** The duration counts from publication. One that would be over already is rejected, it does not end the post. */
function newLife({ config }: PostsContext, before: q.LockedPost, id: PostId, minutes: number | undefined) {
  const { durationMinutes, expiresAt } = before
  if (minutes === undefined || minutes === durationMinutes) return { durationMinutes, expiresAt }
  const until = expiryOf(instantOfId(id), requireDuration(minutes, config.limits))
  if (until !== null && until <= before.now) throw new AppError('duration_over')
  return { durationMinutes: minutes, expiresAt: until }
}

/** A post that is no longer sold has no buyers: unless somebody else is named, its author's default applies. */
async function newAudience(
  tx: Tx,
  before: q.LockedPost,
  { offer }: q.PostRow,
  sent: CommentAudience | undefined,
): Promise<CommentAudience> {
  requireAudience({ commentAudience: sent, offer })
  if (sent !== undefined) return sent
  const isLost = before.commentAudience === 'buyers' && offer === null
  return isLost ? q.findDefaultAudience(tx, before.authorId) : before.commentAudience
}

/** Checks that an edit takes nothing away from buyers. Sales are only queried if the answer matters. */
async function judgeSold(
  tx: Tx,
  ctx: PostsContext,
  id: PostId,
  before: q.LockedPost,
  after: q.PostRow,
): Promise<void> {
  const isFreed = before.offer !== null && after.offer === null
  const isLater =
    before.offer !== null &&
    after.offer !== null &&
    isReleaseLater(before.offer.release?.at ?? null, after.offer.release?.at ?? null)
  if (!(isFreed || isLater) || !(await ctx.sales.isSold(tx, id))) return
  throw new AppError(isFreed ? 'post_sold' : 'release_later')
}

async function rewriteLocked(
  tx: Tx,
  id: PostId,
  change: {
    before: q.LockedPost
    after: q.PostRow
    text: string | undefined
    supportEmail: string | null | undefined
    /** Whether earlier buyers also get the new content. */
    isGiven: boolean
  },
): Promise<void> {
  const { before, after, text, supportEmail, isGiven } = change
  if (after.offer === null) {
    if (before.offer !== null) await dropSecrets(tx, id)
    return
  }
  const isNewlySold = before.offer === null
  if (text !== undefined || isNewlySold) {
    const locked = await findSealable(tx, id)
    const isSealed = !isNewlySold || locked.files.length === 0
    const isSame = text === undefined || text === locked.text
    if (!(isSealed && isSame)) {
      await sealLocked(tx, id, { ...locked, text: text ?? locked.text }, before.now, isGiven)
    }
  }
  if (supportEmail !== undefined) await setSupportEmail(tx, id, supportEmail)
}
