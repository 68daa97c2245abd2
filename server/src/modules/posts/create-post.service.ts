import type { InputOf } from '@sayso/contract/call'
import type { createPost as createPostCall } from '@sayso/contract/calls/posts'
import { firstIdAt, instantOfId, type PostId } from '@sayso/contract/ids'
import type { Post } from '@sayso/contract/shapes/post'
import type { Member } from '../../door/viewer.ts'
import { publish } from '../../platform/bus/news.ts'
import { inputHash } from '../../platform/db/made-once.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { Refused } from '../../platform/http/refusal.ts'
import { dropDraft } from './drafts.queries.ts'
import { setSupportEmail } from './locked.queries.ts'
import { sealLocked } from './locked.service.ts'
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
import type { PostsContext } from './posts.context.ts'
import { postPublished } from './posts.events.ts'
import { waitBeforeNext } from './posts.policy.ts'
import { findRecentIds } from './posts.queries.ts'
import { showFresh } from './show.service.ts'

type Input = InputOf<typeof createPostCall>

const DAY_MS = 86_400_000
/** The reach of a post that is seen everywhere. */
const WORLD = 'w'

/**
 * Publishes. One key makes one post: whoever sends the same again gets the same post, whatever happened to the first
 * answer; whoever sends something else under a used key is refused.
 */
export async function createPost(
  ctx: PostsContext,
  viewer: Member,
  input: Input,
  headerKey: string | null,
): Promise<{ post: Post }> {
  const { limits } = ctx.config
  const key = input.client_key || headerKey
  // Before anything is judged: what could be chosen then may be over by now, or out of reach.
  const use = key ? { author: viewer.profileId, key, hash: hashOf(input) } : null
  const known = use && (await ctx.db.write((tx) => q.postKeys.find(tx, use)))
  if (known !== null) return { post: await showFresh(ctx, viewer, known) }
  const supportEmail = requireSupportEmail(input.ptv_support_email, limits) ?? null
  const post = {
    authorId: viewer.profileId,
    text: requireText(input.text, limits),
    visibility: input.visibility === 'followers' ? ('followers' as const) : ('everyone' as const),
    durationMinutes: requireDuration(input.duration ?? 0, limits),
    offer: isForSale(input, null)
      ? requireTerms(input, null, { now: Date.now(), limits, places: ctx.places })
      : null,
  }
  const lockedText = tidyLocked(input.ptv_text) ?? ''
  if (post.offer !== null && lockedText === '' && !input.ptv_files_follow)
    throw new Refused('nothing_to_sell')
  // Outside the transaction: it may ask another server where that is.
  const reach = await ctx.places.reachOf(input.geo_visibility, fixOf(input))
  const id = await ctx.db.write(async (tx) => {
    const claim = use && (await q.postKeys.claim(tx, use, viewer.profileId))
    if (claim !== null && !claim.isNew) return claim.id
    await requireRoom(tx, ctx, viewer)
    const made = await publishPost(
      tx,
      {
        ...post,
        reach: reach.key,
        placeLabel: reach.label,
        lockedText,
        supportEmail,
      },
      claim?.id,
    )
    if (input.draft_id !== undefined) await dropDraft(tx, viewer.profileId, input.draft_id)
    return made
  })
  return { post: await showFresh(ctx, viewer, id) }
}

/** What makes a request the same. A device's position moves between a try and its repetition; the post does not. */
function hashOf(input: Input): Buffer {
  const {
    client_key: _key,
    draft_id: _draft,
    latitude: _latitude,
    longitude: _longitude,
    location_source: _source,
    location_accuracy: _accuracy,
    location_age: _age,
    ...said
  } = input
  return inputHash(said)
}

/** So many an hour and a day, per account. What was deleted again counts too. */
async function requireRoom(tx: Tx, { config }: PostsContext, viewer: Member): Promise<void> {
  const limits = config.limits.posts
  await q.lockAccount(tx, viewer.accountId)
  const now = Date.now()
  const since = firstIdAt<PostId>(new Date(now - DAY_MS))
  const recent = await findRecentIds(tx, viewer.profileIds, since, Math.max(limits.perDay, limits.perHour))
  const made = recent.map((id) => instantOfId(id).getTime())
  const waitMs = waitBeforeNext(made, now, limits)
  if (waitMs > 0) throw new Refused('rate_limited', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
}

export interface NewPost extends Omit<q.PostRow, 'expiresAt'> {
  /** Only kept where there is an offer. */
  lockedText: string
  supportEmail: string | null
}

/** Writes a post with all that belongs to it, and tells. Rules about who may publish what are the caller's. */
export async function publishPost(tx: Tx, post: NewPost, claimedId?: PostId): Promise<PostId> {
  const id = claimedId ?? (await q.makePostId(tx, post.authorId))
  const published = instantOfId(id)
  await q.insertPost(tx, id, { ...post, expiresAt: expiryOf(published, post.durationMinutes) })
  if (post.offer !== null) {
    if (post.lockedText !== '') {
      await sealLocked(tx, id, { text: post.lockedText, files: [] }, published)
    }
    if (post.supportEmail !== null) await setSupportEmail(tx, id, post.supportEmail)
  }
  await publish(tx, postPublished, { postId: id, authorId: post.authorId })
  return id
}

/** A post that was published elsewhere before: free, for ever, of its own time, and it says where it comes from. */
export async function publishImported(
  tx: Tx,
  post: Pick<q.PostRow, 'authorId' | 'text' | 'visibility'>,
  origin: q.Origin,
): Promise<PostId> {
  const id = await q.makePostIdAt(tx, post.authorId, origin.at)
  const free = { reach: WORLD, placeLabel: null, durationMinutes: 0, expiresAt: null, offer: null }
  await q.insertPost(tx, id, { ...post, ...free }, origin)
  const told = { postId: id, authorId: post.authorId }
  await publish(tx, postPublished, told)
  return id
}
