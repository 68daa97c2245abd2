import type { PostId, ProfileId } from '@sayso/contract/ids'
import { highFanoutAuthors } from './read-timeline.service.ts'
import type { TimelinesContext } from './timelines.context.ts'
import * as q from './timelines.queries.ts'

export interface Heads {
  readonly newest: ReadonlyMap<ProfileId, PostId>
  /** Owners whose timeline is not kept at present: new posts are put into none until it is read and so built. */
  readonly missing: ReadonlySet<ProfileId>
}

/**
 * The newest post in the following timeline of each owner: from Redis, and for authors whose posts are not pushed one
 * statement for all of them together.
 */
export async function readHeads(ctx: TimelinesContext, owners: readonly ProfileId[]): Promise<Heads> {
  const [kept, followed] = await Promise.all([
    ctx.store.heads('following', owners),
    Promise.all(owners.map((owner) => highFanoutAuthors(ctx, owner))),
  ])
  const newest = new Map<ProfileId, PostId>()
  for (const [owner, head] of kept) if (head !== null) newest.set(owner, head)
  const isPushed = ctx.config.timelines.mode === 'push'
  const missing = new Set(isPushed ? owners.filter((owner) => !kept.has(owner)) : [])
  const authors = [...new Set(followed.flat())]
  if (authors.length === 0) return { newest, missing }
  const newestBy = await q.newestByAuthor(ctx.db.read, authors)
  owners.forEach((owner, at) => {
    for (const author of followed[at] ?? []) {
      const post = newestBy.get(author)
      if (post !== undefined && post > (newest.get(owner) ?? '')) newest.set(owner, post)
    }
  })
  return { newest, missing }
}
