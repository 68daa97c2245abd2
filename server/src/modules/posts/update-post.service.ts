import type { InputOf } from '@sayso/contract/call'
import type { updatePost as updatePostCall } from '@sayso/contract/calls/posts'
import { instantOfId, type PostId } from '@sayso/contract/ids'
import type { Post } from '@sayso/contract/shapes/post'
import type { GeoScope } from '@sayso/contract/shapes/scalars'
import type { Member } from '../../door/viewer.ts'
import { publish } from '../../platform/bus/news.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { Refused } from '../../platform/http/refusal.ts'
import { dropSecrets, findSealable, setSupportEmail } from './locked.queries.ts'
import { sealLocked } from './locked.service.ts'
import { requireSomethingToSell } from './nothing-to-sell.ts'
import { expiryOf } from './post-input.policy.ts'
import {
  fixOf,
  isForSale,
  requireDuration,
  requireSupportEmail,
  requireTerms,
  requireText,
  tidyLocked,
} from './post-terms.ts'
import * as q from './post-writes.queries.ts'
import { dropCardAfter } from './posts.cards.ts'
import type { PostsContext } from './posts.context.ts'
import { postEdited } from './posts.events.ts'
import { isReleaseLater } from './posts.policy.ts'
import { scopeOf } from './posts.view.ts'
import { showFresh } from './show.service.ts'

type Input = InputOf<typeof updatePostCall>

/** Beside the text, what is not sent stays as it is. Every text and every locked content it ever had is kept. */
export async function updatePost(ctx: PostsContext, viewer: Member, input: Input): Promise<{ post: Post }> {
  const { limits } = ctx.config
  const id = input.post_id
  const text = requireText(input.text, limits)
  const supportEmail = requireSupportEmail(input.ptv_support_email, limits)
  const reach = await newReach(ctx, id, input)
  await ctx.db.write(async (tx) => {
    const before = await q.lockPost(tx, id)
    if (before === null || before.deletedAt !== null) throw new Refused('post_not_found')
    const after: q.PostRow = {
      ...before,
      text,
      visibility: visibilityOf(input) ?? before.visibility,
      reach: reach?.key ?? before.reach,
      placeLabel: reach ? reach.label : before.placeLabel,
      ...newLife(ctx, before, id, input.duration),
      offer: isForSale(input, before.offer)
        ? requireTerms(input, before.offer, { now: before.now.getTime(), limits, places: ctx.places })
        : null,
    }
    // Nobody pays to see what can be seen elsewhere.
    if (before.isImported && after.offer !== null) throw new Refused('imported_free')
    await judgeSold(tx, ctx, id, before, after)
    if (text !== before.text) {
      const createdAt = before.versionAt ?? instantOfId(id)
      await q.keepVersion(tx, id, { version: before.version, text: before.text, createdAt }, before.now)
    }
    await q.rewritePost(tx, id, after)
    await rewriteLocked(tx, id, {
      ...{ before, after, supportEmail },
      text: tidyLocked(input.ptv_text),
      isGiven: input.ptv_give_to_buyers ?? false,
    })
    if (after.offer !== null && !input.ptv_files_follow) await requireSomethingToSell(tx, id)
    await q.relistPost(tx, id)
    await publish(tx, postEdited, { postId: id, authorId: before.authorId })
    dropCardAfter(tx, ctx, id)
  })
  return { post: await showFresh(ctx, viewer, id) }
}

function visibilityOf({ visibility }: Input): 'everyone' | 'followers' | null {
  if (visibility === undefined) return null
  return visibility === 'followers' ? 'followers' : 'everyone'
}

/**
 * Another place only for another distance: who corrects a word on a journey does not move the post along. Asked
 * before the transaction, because it may take another server to tell.
 */
async function newReach(ctx: PostsContext, id: PostId, input: Input) {
  const scope: GeoScope | undefined = input.geo_visibility
  if (scope === undefined) return null
  const card = (await ctx.cards.getMany([id])).get(id)
  if (card && scopeOf(card.reach) === scope) return null
  return ctx.places.reachOf(scope, fixOf(input))
}

/** A life is counted from publication on. One that would be over already is refused rather than ended. */
function newLife({ config }: PostsContext, before: q.LockedPost, id: PostId, minutes: number | undefined) {
  const { durationMinutes, expiresAt } = before
  if (minutes === undefined || minutes === durationMinutes) return { durationMinutes, expiresAt }
  const until = expiryOf(instantOfId(id), requireDuration(minutes, config.limits))
  if (until !== null && until <= before.now) throw new Refused('duration_over')
  return { durationMinutes: minutes, expiresAt: until }
}

/** What was sold stays what it was for those who bought it. Only asked where the answer matters. */
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
  throw new Refused(isFreed ? 'post_sold' : 'release_later')
}

async function rewriteLocked(
  tx: Tx,
  id: PostId,
  change: {
    before: q.LockedPost
    after: q.PostRow
    text: string | undefined
    supportEmail: string | null | undefined
    /** Earlier buyers get what is written now, too. */
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
