import type { CommentId } from '@sayso/contract/ids'
import { insertComment } from '../modules/comments/comment-writes.queries.ts'
import { hoursBefore, type Member, type Published, type Seeding } from './seeding.ts'
import { comments } from './world-data.ts'

/** Writes what people say under posts, oldest first, so that a reply always finds what it answers. */
export async function seedComments(
  { tx, ids, now }: Seeding,
  posts: ReadonlyMap<string, Published>,
  members: readonly Member[],
): Promise<Map<string, { id: CommentId; author: Member }>> {
  const byHandle = new Map(members.map((one) => [one.handle, one]))
  const written = new Map<string, { id: CommentId; author: Member }>()
  for (const comment of comments.toSorted((a, b) => b.hours_ago - a.hours_ago || order(a.id, b.id))) {
    const [under, author] = [posts.get(comment.post), byHandle.get(comment.author)]
    if (!under || !author) throw new Error(`comment ${comment.id} has no post or no author`)
    const id = ids.at<CommentId>(hoursBefore(now, comment.hours_ago), under.author.shard)
    const parentId = comment.parent === null ? null : written.get(comment.parent)?.id
    if (parentId === undefined) throw new Error(`comment ${comment.id} answers what was not said yet`)
    await insertComment(tx, { id, postId: under.id, parentId, authorId: author.id, text: comment.text })
    written.set(comment.id, { id, author })
  }
  return written
}

const order = (a: string, b: string) => (a < b ? -1 : 1)
