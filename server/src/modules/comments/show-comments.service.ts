import type { CommentId, ProfileId } from '@sayso/contract/ids'
import { defaultLimits } from '@sayso/contract/limits'
import type { Comment, ParentComment } from '@sayso/contract/shapes/comment'
import type { Reader } from '../../platform/db/db.ts'
import type { Viewer } from '../../rpc/viewer.ts'
import { isLive, type KnownPost, type PostsContext } from '../posts/index.ts'
import type { Order } from './comments.policy.ts'
import * as q from './comments.queries.ts'
import type { CommentRow } from './comments.row.ts'
import { viewComment, viewSaid } from './comments.view.ts'
import { givenToComments } from './react-to-comment.service.ts'

/** As many as the contract's shape has: the deepest level has no field for replies. */
const LEVELS = defaultLimits.comments.indentLevels

export interface Look {
  readonly viewer: Viewer
  readonly post: KnownPost
  readonly order: Order
  readonly reader: Reader
}

/**
 * Renders comments for the viewer, each with its first replies, and theirs. The number of statements is fixed: one for
 * each level of replies, one for the viewer's reactions; authors come from their cache. The total number of replies is
 * limited, so a page of long threads is no larger than one of short ones.
 */
export async function showComments(
  ctx: PostsContext,
  look: Look,
  rows: readonly CommentRow[],
): Promise<Comment[]> {
  const replies = await readReplies(ctx, look, rows)
  const all = [...rows, ...replies]
  const { viewer, post } = look
  const member = viewer.kind === 'member' ? viewer : null
  const [authors, given] = await Promise.all([
    authorsOf(ctx, all),
    member && all.length > 0
      ? givenToComments(
          look.reader,
          member.accountId,
          all.map(({ id }) => id),
        )
      : null,
  ])
  const now = Date.now()
  const isOpen = member !== null && post.relation.isLetIn && isLive(post.card, now)
  const byParent = Map.groupBy(replies, ({ parentId }) => parentId)

  const show = (row: CommentRow): Comment => {
    const isOwn = row.authorId !== null && (member?.profileIds.includes(row.authorId) ?? false)
    return viewComment(row, {
      author: (row.authorId && authors.get(row.authorId)?.seenBy(isOwn)) || null,
      answered: (row.parentAuthorId && authors.get(row.parentAuthorId)?.handle) || null,
      given: given?.get(row.id) ?? null,
      isOwn,
      isOpen,
      replies: (byParent.get(row.id) ?? []).map(show),
      now,
    })
  }
  return rows.map(show)
}

async function readReplies(
  { config }: PostsContext,
  { order, reader }: Look,
  rows: readonly CommentRow[],
): Promise<CommentRow[]> {
  const { repliesShown, repliesPerPage } = config.limits.comments
  const found: CommentRow[] = []
  let answered = rows
  for (let level = 2; level <= LEVELS; level++) {
    const parents: CommentId[] = answered.filter(({ replies }) => replies > 0).map(({ id }) => id)
    const atMost = repliesPerPage - found.length
    if (parents.length === 0 || atMost === 0) break
    answered = await q.findReplies(reader, parents, { order, perParent: repliesShown, atMost })
    found.push(...answered)
  }
  return found
}

/** The parents of a comment, for viewers who open it directly. */
export async function showParents(ctx: PostsContext, look: Look, id: CommentId): Promise<ParentComment[]> {
  const rows = await q.findParents(look.reader, id, ctx.config.limits.comments.parentsMax)
  const authors = await authorsOf(ctx, rows)
  const { viewer } = look
  const now = Date.now()
  return rows.map((row) => {
    const isOwn =
      row.authorId !== null && viewer.kind === 'member' && viewer.profileIds.includes(row.authorId)
    return viewSaid(row, { author: (row.authorId && authors.get(row.authorId)?.seenBy(isOwn)) || null, now })
  })
}

async function authorsOf({ authors }: PostsContext, rows: readonly CommentRow[]) {
  const ids = rows.flatMap(({ authorId, parentAuthorId }) => [authorId, parentAuthorId])
  return authors.getMany([...new Set(ids.filter((id): id is ProfileId => id !== null))])
}
