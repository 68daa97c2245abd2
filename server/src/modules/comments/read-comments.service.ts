import type { InputOf, OutputOf } from '@sayso/contract/call'
import type { getComment as getCommentCall, getComments } from '@sayso/contract/calls/comments'
import type { CommentId, PostId } from '@sayso/contract/ids'
import type { Reader } from '../../platform/db/db.ts'
import { AppError, fail } from '../../platform/http/app-error.ts'
import type { Viewer } from '../../rpc/viewer.ts'
import { type KnownPost, type PostsContext, requireSeen } from '../posts/index.ts'
import { isApart } from '../safety/index.ts'
import { cursorOf, placeOf } from './comments.policy.ts'
import * as q from './comments.queries.ts'
import type { CommentRow } from './comments.row.ts'
import { type Look, showComments, showParents } from './show-comments.service.ts'

type Paging = Pick<InputOf<typeof getComments>, 'sort' | 'cursor'>
type Page = OutputOf<typeof getComments>

/** Newest first, like everything here, unless another order is requested. */
const DEFAULT_ORDER = 'newest'

/** What is said about a post that the viewer hides is hidden with it. */
const NOTHING: Page = { comments: [], has_more: false, next_cursor: null }

export async function listComments(
  ctx: PostsContext,
  viewer: Viewer,
  postId: PostId,
  paging: Paging,
): Promise<Page> {
  const post = await requireSeen(ctx, viewer, postId)
  if (post.gate?.isWithheld) return NOTHING
  return readPage(ctx, { viewer, post, ...readNow(ctx, paging) }, postId, paging)
}

export async function listReplies(
  ctx: PostsContext,
  viewer: Viewer,
  commentId: CommentId,
  paging: Paging,
): Promise<Page> {
  const { post } = await requireComment(ctx, viewer, commentId, ctx.db.read)
  if (post.gate?.isWithheld) return NOTHING
  return readPage(ctx, { viewer, post, ...readNow(ctx, paging) }, commentId, paging)
}

export async function getComment(
  ctx: PostsContext,
  viewer: Viewer,
  commentId: CommentId,
): Promise<OutputOf<typeof getCommentCall>> {
  const { post, row } = await requireMetComment(ctx, viewer, commentId, ctx.db.read)
  if (post.gate?.isWithheld) throw new AppError('comment_not_found')
  const look: Look = { viewer, post, ...readNow(ctx, {}) }
  const [[comment], parents] = await Promise.all([
    showComments(ctx, look, [row]),
    showParents(ctx, look, commentId),
  ])
  if (!comment) throw new Error('a comment that was found could not be rendered')
  return { comment, parents }
}

const readNow = ({ db }: PostsContext, { sort }: Paging) => ({
  order: sort ?? DEFAULT_ORDER,
  reader: db.read,
})

async function readPage(
  ctx: PostsContext,
  look: Look,
  under: PostId | CommentId,
  { cursor }: Paging,
): Promise<Page> {
  const { order, reader } = look
  const size = ctx.config.limits.feeds.commentsPerPage
  const after = cursor ? placeOf(cursor, order) : null
  if (cursor && after === null) fail('invalid_input', { details: { field: 'cursor' } })
  // One more than fits tells whether there is another page.
  const found = await q.findUnder(reader, under, { order, after, limit: size + 1 })
  const rows = found.slice(0, size)
  const last = found.length > size ? rows.at(-1) : undefined
  return {
    comments: await showComments(ctx, look, rows),
    has_more: last !== undefined,
    next_cursor: last ? cursorOf(last, order) : null,
  }
}

/**
 * Returns a comment of a post that the viewer may see. The error is the same if the comment never existed, was deleted,
 * or is under a post that is not for the viewer or has expired.
 */
export async function requireComment(
  ctx: PostsContext,
  viewer: Viewer,
  id: CommentId,
  reader: Reader,
): Promise<{ row: CommentRow; post: KnownPost }> {
  const [row] = await q.findComments(reader, [id])
  if (!row) throw new AppError('comment_not_found')
  return { row, post: await requirePostOf(ctx, viewer, row) }
}

/** The same, and fails for a comment whose author the reader must not meet. */
export async function requireMetComment(
  ctx: PostsContext,
  viewer: Viewer,
  id: CommentId,
  reader: Reader,
): Promise<{ row: CommentRow; post: KnownPost }> {
  const found = await requireComment(ctx, viewer, id, reader)
  await requireMet(ctx, viewer, found.row)
  return found
}

/** Fails for a comment whose author the reader must not meet. Replies to it can still be listed. */
async function requireMet(
  { filters }: PostsContext,
  viewer: Viewer,
  { authorId }: CommentRow,
): Promise<void> {
  if (authorId === null) return
  const look = await filters.look(viewer, [authorId])
  if (isApart(look.of(authorId))) throw new AppError('comment_not_found')
}

async function requirePostOf(ctx: PostsContext, viewer: Viewer, { postId }: CommentRow): Promise<KnownPost> {
  try {
    return await requireSeen(ctx, viewer, postId)
  } catch (error) {
    if (error instanceof AppError) throw new AppError('comment_not_found')
    throw error
  }
}
