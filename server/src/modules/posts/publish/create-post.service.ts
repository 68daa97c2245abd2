import type { InputOf } from '@sayso/contract/call'
import type { createPost as createPostCall } from '@sayso/contract/calls/posts'
import { firstIdAt, instantOfId, type PostId } from '@sayso/contract/ids'
import type { Post } from '@sayso/contract/shapes/post'
import { publish } from '../../../platform/bus/event.ts'
import { inputHash } from '../../../platform/db/idempotency-keys.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Member } from '../../../rpc/viewer.ts'
import { requireFair, suspected } from '../../abuse/index.ts'
import { countPosts } from '../../profiles/index.ts'
import { dropDraft } from '../drafts/drafts.queries.ts'
import { readLabels, requireAllowed } from '../labels/label-terms.ts'
import type { PostsContext } from '../posts.context.ts'
import { postPublished } from '../posts.events.ts'
import { waitBeforeNext } from '../posts.policy.ts'
import { findRecentIds } from '../posts.queries.ts'
import { showFresh } from '../read/show-posts.service.ts'
import { setSupportEmail } from '../sale/locked.queries.ts'
import { sealLocked } from '../sale/unlock-post.service.ts'
import { markActive } from '../upkeep/author.queries.ts'
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

type Input = InputOf<typeof createPostCall>

const DAY_MS = 86_400_000
/** The reach of a post that can be seen everywhere. */
const WORLD = 'w'

/**
 * Publishes a post. One idempotency key makes one post: the same request sent again returns the same post, even if the
 * first response was lost. A different request with a used key fails.
 */
export async function createPost(
  ctx: PostsContext,
  viewer: Member,
  input: Input,
  headerKey: string | null,
): Promise<{ post: Post }> {
  const { limits } = ctx.config
  const key = input.client_key || headerKey
  // Checked before any validation: a choice that was valid at the first try may have expired or be out of reach by now.
  const use = key ? { author: viewer.profileId, key, hash: hashOf(input) } : null
  const known = use && (await ctx.db.readPrivate((tx) => q.postKeys.find(tx, use)))
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
    commentAudience: input.comment_audience,
    labels: readLabels(input.labels ?? ''),
  }
  requireAudience(post)
  requireAllowed(post, ctx.config.labels)
  const lockedText = tidyLocked(input.ptv_text) ?? ''
  if (post.offer !== null && lockedText === '' && !input.ptv_files_follow)
    throw new AppError('nothing_to_sell')
  // Outside the transaction, because it may call another server to look up the place.
  const reach = await ctx.places.reachOf(input.geo_visibility, fixOf(input))
  const id = await ctx.db.write(async (tx) => {
    const claim = use && (await q.postKeys.claim(tx, use, viewer.profileId))
    if (claim !== null && !claim.isNew) return claim.id
    const said = { text: post.text, lockedText, price: post.offer?.price }
    const isSuspect = await requireFair(tx, ctx.abuse, viewer, said)
    await enforcePostQuota(tx, ctx, viewer)
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
    if (isSuspect) await publish(tx, suspected, { kind: 'post', id: made })
    if (input.draft_id !== undefined) await dropDraft(tx, viewer.profileId, input.draft_id)
    return made
  })
  return { post: await showFresh(ctx, viewer, id) }
}

/**
 * Hashes everything that makes two requests the same. The device's position is left out: it may change between a
 * request and its retry, and the post is still the same.
 */
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

/** Limits posts per account and hour, and per account and day. Deleted posts count too. */
async function enforcePostQuota(tx: Tx, { config }: PostsContext, viewer: Member): Promise<void> {
  const limits = config.limits.posts
  await q.lockAccount(tx, viewer.accountId)
  const now = Date.now()
  const since = firstIdAt<PostId>(new Date(now - DAY_MS))
  const recent = await findRecentIds(tx, viewer.profileIds, since, Math.max(limits.perDay, limits.perHour))
  const made = recent.map((id) => instantOfId(id).getTime())
  const waitMs = waitBeforeNext(made, now, limits)
  if (waitMs > 0) throw new AppError('rate_limited', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
}

export interface NewPost extends Omit<q.InsertedPost, 'expiresAt'> {
  /** Only stored if there is an offer. */
  lockedText: string
  supportEmail: string | null
}

/**
 * Writes a post with everything that belongs to it, and publishes the event. The caller checks who may publish what.
 */
export async function publishPost(tx: Tx, post: NewPost, claimedId?: PostId): Promise<PostId> {
  const id = claimedId ?? (await q.makePostId(tx, post.authorId))
  const published = instantOfId(id)
  await insertCounted(tx, id, { ...post, expiresAt: expiryOf(published, post.durationMinutes) })
  if (post.offer !== null) {
    if (post.lockedText !== '') {
      await sealLocked(tx, id, { text: post.lockedText, files: [] }, published)
    }
    if (post.supportEmail !== null) await setSupportEmail(tx, id, post.supportEmail)
  }
  await publish(tx, postPublished, { postId: id, authorId: post.authorId })
  return id
}

/** Publishes a post that was first published elsewhere: free, without expiry, with its original time and its source. */
export async function publishImported(
  tx: Tx,
  post: Pick<q.PostRow, 'authorId' | 'text' | 'visibility'>,
  origin: q.Origin,
): Promise<PostId> {
  const id = await q.makePostIdAt(tx, post.authorId, origin.at)
  const free = { reach: WORLD, placeLabel: null, durationMinutes: 0, expiresAt: null, offer: null }
  await insertCounted(tx, id, { ...post, ...free }, origin)
  const reported = { postId: id, authorId: post.authorId }
  await publish(tx, postPublished, reported)
  return id
}

/** Inserts the post, counts it for its author and moves the author up in the public list. */
async function insertCounted(tx: Tx, id: PostId, post: q.InsertedPost, origin?: q.Origin): Promise<void> {
  await q.insertPost(tx, id, post, origin)
  await countPosts(tx, post.authorId, 1)
  await markActive(tx, id)
}
