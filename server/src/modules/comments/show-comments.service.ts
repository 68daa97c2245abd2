import type { CommentId, ProfileId } from '@sayso/contract/ids'
import { defaultLimits } from '@sayso/contract/limits'
import type { Comment, ParentComment } from '@sayso/contract/shapes/comment'
import type { Reader } from '../../platform/db/db.ts'
import type { Viewer } from '../../rpc/viewer.ts'
import { isLive, type KnownPost, type PostAuthor, type PostsContext } from '../posts/index.ts'
import { isApart, type Look as ReaderLook } from '../safety/index.ts'
import { type Order, whyFolded } from './comments.policy.ts'
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
  const [authors, between, given] = await Promise.all([
    authorsOf(ctx, all),
    lookAt(ctx, look, all),
    member && all.length > 0
      ? givenToComments(
          look.reader,
          member.accountId,
          all.map(({ id }) => id),
        )
      : null,
  ])
  const now = Date.now()
  const isOpen = member !== null && post.relation.isLetIn && isLive(post.card, now) && !post.relation.isShut
  const byParent = Map.groupBy(replies, ({ parentId }) => parentId)

  const show = (found: CommentRow): Comment => {
    const isOwn = found.authorId !== null && (member?.profileIds.includes(found.authorId) ?? false)
    const row = isOwn ? found : hideAuthors(found, authors)
    return viewComment(row, {
      ...keptFrom(row, between, isOwn),
      author: (row.authorId && authors.get(row.authorId)?.seenBy(isOwn)) || null,
      answered: answeredBy(row.parentAuthorId, authors, between),
      given: given?.get(row.id) ?? null,
      isOwn,
      isOpen,
      isOnOwnPost: post.relation.isOwn,
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
  const [authors, between] = await Promise.all([authorsOf(ctx, rows), lookAt(ctx, look, rows)])
  const { viewer } = look
  const now = Date.now()
  return rows.map((found) => {
    const isOwn =
      found.authorId !== null && viewer.kind === 'member' && viewer.profileIds.includes(found.authorId)
    const row = isOwn ? found : hideAuthors(found, authors)
    return viewSaid(row, {
      ...keptFrom(row, between, isOwn),
      author: (row.authorId && authors.get(row.authorId)?.seenBy(isOwn)) || null,
      now,
    })
  })
}

/** What is between the reader, the post's author and everybody on the page: one statement at most, for all levels. */
const lookAt = ({ filters }: PostsContext, { viewer, post }: Look, rows: readonly CommentRow[]) =>
  filters.look(viewer, idsIn(rows), { author: post.card.authorId })

function keptFrom({ authorId }: CommentRow, look: ReaderLook, isOwn: boolean) {
  if (authorId === null || isOwn) return { isApart: false, folded: null }
  const between = look.of(authorId)
  const folded = whyFolded(between)
  // What the author of the post folds is folded for everybody, also for who blocks.
  return { isApart: isApart(between) && folded !== 'author', folded }
}

/** The handle of whoever is answered, unless the reader must not meet them. */
function answeredBy(
  id: ProfileId | null,
  authors: ReadonlyMap<ProfileId, PostAuthor>,
  look: ReaderLook,
): string | null {
  return id === null || isApart(look.of(id)) ? null : (authors.get(id)?.handle ?? null)
}

const idsIn = (rows: readonly CommentRow[]): ProfileId[] => {
  const ids = rows.flatMap(({ authorId, parentAuthorId }) => [authorId, parentAuthorId])
  return [...new Set(ids.filter((id): id is ProfileId => id !== null))]
}

/** What hidden profiles wrote looks deleted, and so does what staff removed; replies to it stay in their place. */
function hideAuthors(row: CommentRow, authors: ReadonlyMap<ProfileId, PostAuthor>): CommentRow {
  const isHidden = (id: ProfileId | null) => id !== null && (authors.get(id)?.isHidden ?? false)
  return {
    ...row,
    authorId: row.isRemoved || isHidden(row.authorId) ? null : row.authorId,
    parentAuthorId: isHidden(row.parentAuthorId) ? null : row.parentAuthorId,
  }
}

const authorsOf = ({ authors }: PostsContext, rows: readonly CommentRow[]) => authors.getMany(idsIn(rows))
