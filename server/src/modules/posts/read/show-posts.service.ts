import type { FileId, PostId, ProfileId } from '@sayso/contract/ids'
import { instantOfId } from '@sayso/contract/ids'
import type { Post, PostVersion } from '@sayso/contract/shapes/post'
import type { Reader } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Onlooker, Viewer } from '../../../rpc/viewer.ts'
import { type Between, type Gate, gateOf, isApart, type ReaderFilter } from '../../safety/index.ts'
import { isInAudience } from '../audience/comment-audience.policy.ts'
import { isSaleForbidden } from '../labels/label-terms.ts'
import type { PostAuthor, PostsContext } from '../posts.context.ts'
import { canReadLocked, canTakePart } from '../posts.policy.ts'
import { findCards, findVersions } from '../posts.queries.ts'
import { reactionCounts, viewExpired, viewPost } from '../posts.view.ts'
import { openLocked, type Standing } from '../sale/unlock-post.service.ts'
import { audienceOf, isForFollowers, isLive, isTakenDown, visibilityOf } from '../visibility.policy.ts'
import type { PostCard } from './posts.card.ts'

/** A card with everything that the rules need to know about it and its viewer. */
export interface KnownPost extends Standing {
  readonly author: PostAuthor
  /** What is between viewer and author, and what else the viewer does not want to meet in lists. */
  readonly between: Between
  readonly filter: ReaderFilter
  /** What covers the post for this viewer, because of its labels. */
  readonly gate: Gate | null
}

/**
 * Loads the viewer's relation to each of these posts. The number of round trips does not depend on the page: authors
 * come from their cache, one round trip for purchases, one for blocks and mutes if the viewer has any, and one for
 * follows if any post depends on them.
 */
export async function hydratePosts(
  ctx: PostsContext,
  viewer: Onlooker,
  cards: readonly PostCard[],
): Promise<KnownPost[]> {
  if (cards.length === 0) return []
  const authorIds = [...new Set(cards.map(({ authorId }) => authorId))]
  const [authors, look, bought] = await Promise.all([
    ctx.authors.getMany(authorIds),
    ctx.filters.look(viewer, authorIds),
    viewer.kind === 'member' ? ctx.sales.boughtBy(viewer, idsOfSold(cards)) : new Map<PostId, never>(),
  ])
  const [followed, following] = await Promise.all([
    followsOf(ctx, viewer, cards, authors),
    followersOf(ctx, viewer, cards),
  ])
  return cards.flatMap((card) => {
    const author = authors.get(card.authorId)
    if (!author) return []
    const purchase = bought.get(card.id) ?? null
    const isFollowing = followed.has(card.authorId)
    const acting = {
      isAuthor: card.authorId === viewer.profileId,
      isBuyer: purchase?.buyerId === viewer.profileId,
      isFollowing,
      isFollowed: following.has(card.authorId),
    }
    const between = look.of(card.authorId)
    const relation = {
      isOwn: viewer.kind === 'member' && viewer.profileIds.includes(card.authorId),
      isFollowing,
      hasBought: purchase !== null,
      isApart: isApart(between),
      isLetIn: canTakePart(card, author, acting),
      isInAudience: isInAudience(card.commentAudience, acting),
      isMember: viewer.kind === 'member',
      isOffSale: author.isSuspended || author.isClosed,
      isShut: isTakenDown(card) || author.isClosed,
    }
    const gate = gateOf(card.labels, look.filter.preferences, relation)
    return [{ card, author, relation, bought: purchase, between, filter: look.filter, gate }]
  })
}

const idsOfSold = (cards: readonly PostCard[]) =>
  cards.filter(({ offer }) => offer !== null).map(({ id }) => id)

/** The authors whom the viewer follows, as far as it matters who reads, lists or comments on their posts. */
async function followsOf(
  { follows }: PostsContext,
  viewer: Onlooker,
  cards: readonly PostCard[],
  authors: ReadonlyMap<ProfileId, PostAuthor>,
): Promise<ReadonlySet<ProfileId>> {
  if (viewer.kind !== 'member') return new Set()
  const asked = cards
    .filter((card) => {
      const author = authors.get(card.authorId)
      const isAsked = card.commentAudience === 'followers' || card.moderation.state === 'limited'
      return author !== undefined && (isAsked || isForFollowers(card, author))
    })
    .map(({ authorId }) => authorId)
    .filter((author) => !viewer.profileIds.includes(author))
  return asked.length === 0 ? new Set() : follows.followedBy(viewer.profileId, [...new Set(asked)])
}

/** The authors who follow the viewer, among those who let only people they follow comment. */
async function followersOf(
  { follows }: PostsContext,
  viewer: Onlooker,
  cards: readonly PostCard[],
): Promise<ReadonlySet<ProfileId>> {
  const asked = cards.filter(({ commentAudience }) => commentAudience === 'followed')
  if (viewer.kind !== 'member' || asked.length === 0) return new Set()
  return follows.followersOf(viewer.profileId, [...new Set(asked.map(({ authorId }) => authorId))])
}

/**
 * Renders posts that the rules allow, for this viewer: one round trip for locked parts, one for media, one for the
 * viewer's reactions.
 */
export async function showPosts(
  ctx: PostsContext,
  viewer: Viewer,
  posts: readonly KnownPost[],
  now: number,
  reader: Reader = ctx.db.read,
): Promise<Post[]> {
  const reads = posts
    .filter(({ gate }) => !gate?.isWithheld)
    .map((post) => ({ ...post, isReadable: canReadLocked(post.card, post.relation, now) }))
  const items = reads.flatMap(({ card, author, isReadable }) => {
    // Its objects are kept as evidence, where no address leads to.
    if (card.moderation.state === 'withdrawn') return []
    const audience = audienceOf(card, author, now)
    return card.media.map(({ id }) => ({ id, isReadable: card.offer === null || isReadable, audience }))
  })
  const fileIds: FileId[] = reads.flatMap(({ card, isReadable }) =>
    (card.offer === null || isReadable) && card.moderation.state !== 'withdrawn'
      ? card.files.map(({ id }) => id)
      : [],
  )
  const ids = posts.map(({ card }) => card.id)
  const [given, locked, media, files] = await Promise.all([
    viewer.kind === 'member' ? ctx.reactions.givenBy(reader, viewer.accountId, ids) : null,
    openLocked(ctx, posts, now),
    items.length === 0 ? new Map() : ctx.attachments.media(items),
    fileIds.length === 0 ? new Map() : ctx.attachments.files(fileIds),
  ])
  return posts.map(({ card, author, relation, bought, gate }) =>
    viewPost(card, {
      author: author.seenBy(relation.isOwn),
      relation,
      gate,
      isSaleForbidden: isSaleForbidden(card, ctx.config.labels),
      actingProfile: viewer.profileId,
      receipt: bought?.receipt ?? null,
      given: given?.get(card.id) ?? null,
      locked: locked.get(card.id) ?? null,
      media,
      files,
      now,
    }),
  )
}

/**
 * Returns a post that the viewer may see. The error is the same for a post that never existed, was deleted or is not
 * for the viewer; an expired post has its own error, for viewers who could have seen it.
 */
async function requireVisible(
  ctx: PostsContext,
  viewer: Onlooker,
  card: PostCard | undefined,
  now: number,
): Promise<KnownPost> {
  const [post] = card ? await hydratePosts(ctx, viewer, [card]) : []
  if (!post) throw new AppError('post_not_found')
  const visibility = visibilityOf(post.card, post.author, post.relation, now)
  if (visibility === 'hidden') throw new AppError('post_not_found')
  if (visibility === 'expired') throw expired(post)
  return post
}

function expired({ card, author }: KnownPost): AppError {
  return new AppError('post_expired', { details: { expired_post: viewExpired(card, author.seenBy(false)) } })
}

/** The same for a post id. */
export async function requireSeen(ctx: PostsContext, viewer: Viewer, id: PostId): Promise<KnownPost> {
  return requireVisible(ctx, viewer, (await ctx.cards.getMany([id])).get(id), Date.now())
}

/** Returns a post that the viewer may see and that has not expired, so that one can react to it and comment on it. */
export async function requireLive(ctx: PostsContext, viewer: Viewer, id: PostId): Promise<KnownPost> {
  const post = await requireSeen(ctx, viewer, id)
  // Its author and its buyers can still see it.
  if (!isLive(post.card, Date.now())) throw expired(post)
  if (post.relation.isShut) throw new AppError('post_removed')
  if (post.gate?.isWithheld) throw new AppError('post_withheld')
  requireLetIn(post)
  return post
}

/** Fails if the account may see the post but the acting profile must not be seen there. */
export function requireLetIn({ relation }: KnownPost): void {
  if (!relation.isLetIn) throw new AppError('profile_would_tell')
}

/** The same by id, from the primary and past every cache: for a post that is about to be changed. */
export async function requireVisibleNow(ctx: PostsContext, viewer: Onlooker, id: PostId): Promise<KnownPost> {
  return requireVisible(ctx, viewer, (await findCards(ctx.db.readFresh, [id])).get(id), Date.now())
}

async function showOne(
  ctx: PostsContext,
  viewer: Viewer,
  card: PostCard | undefined,
  reader?: Reader,
): Promise<Post> {
  const now = Date.now()
  const post = await requireVisible(ctx, viewer, card, now)
  const [shown] = await showPosts(ctx, viewer, [post], now, reader)
  if (!shown) throw new Error('a visible post could not be rendered')
  return shown
}

export async function getPost(ctx: PostsContext, viewer: Viewer, id: PostId): Promise<{ post: Post }> {
  return { post: await showOne(ctx, viewer, (await ctx.cards.getMany([id])).get(id)) }
}

/** Shows a post after the viewer's own write: from the primary, past every cache. */
export async function showFresh(ctx: PostsContext, viewer: Viewer, id: PostId): Promise<Post> {
  const { readFresh } = ctx.db
  return showOne(ctx, viewer, (await findCards(readFresh, [id])).get(id), readFresh)
}

const NOT_JUDGED = { num_likes: 0, num_dislikes: 0, num_true: 0, num_false: 0 }

/** Every text the post has had, oldest first, each with its reactions. */
export async function listVersions(
  ctx: PostsContext,
  viewer: Viewer,
  id: PostId,
): Promise<{ versions: PostVersion[] }> {
  const { card, gate } = await requireSeen(ctx, viewer, id)
  if (gate?.isWithheld) return { versions: [] }
  // With only one text, all reactions belong to it and need not be counted by version.
  const isFirst = card.version === 1
  const [{ earlier, since }, judged] = await Promise.all([
    findVersions(ctx.db.read, id),
    isFirst ? new Map([[card.version, reactionCounts(card)]]) : ctx.reactions.byVersion(id),
  ])
  const judgedAt = (version: number) => judged.get(version) ?? NOT_JUDGED
  return {
    versions: [
      ...earlier.map(({ version, text, createdAt }) => ({
        version,
        text,
        created: createdAt.toISOString(),
        ...judgedAt(version),
      })),
      {
        version: card.version,
        text: card.text,
        created: (since ?? instantOfId(id)).toISOString(),
        ...judgedAt(card.version),
      },
    ],
  }
}
