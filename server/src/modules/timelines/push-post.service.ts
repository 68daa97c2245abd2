import type { PostId, ProfileId } from '@sayso/contract/ids'
import { lastId } from '@sayso/contract/ids'
import type { Entry } from './entry.ts'
import { writeEntry } from './entry.ts'
import type { Direction } from './timeline.store.ts'
import type { TimelinesContext } from './timelines.context.ts'
import * as q from './timelines.queries.ts'

export interface OfPost {
  readonly postId: PostId
  readonly authorId: ProfileId
}

const BATCH_SIZE = 1000
const NEWEST = lastId<string>()
/**
 * Posts of a new high-fanout author are pushed for a while longer: readers cache their high-fanout authors for a
 * minute, and must find the post one way or the other.
 */
const OVERLAP_MS = 5 * 60_000
const PUSHED_KEPT_SECONDS = 7 * 24 * 3600

/**
 * Pushes a post into the timelines of its author's followers, of the profiles that its author follows, and into the
 * author's own.
 */
export async function pushPost(ctx: TimelinesContext, post: OfPost): Promise<void> {
  if (ctx.config.timelines.mode !== 'push') return
  const entry = await q.findEntry(ctx.db.readFresh, post.postId)
  if (entry !== null) await pushEntry(ctx, post, entry)
}

/**
 * Pushes a post to its author only, who expects to see it immediately. The event does the same again, for everybody.
 */
export async function showOwn(ctx: TimelinesContext, { postId, authorId }: OfPost): Promise<void> {
  if (ctx.config.timelines.mode !== 'push') return
  try {
    const entry = await q.findEntry(ctx.db.readFresh, postId)
    if (entry !== null) await ctx.store.put('following', [authorId], entry)
  } catch (error) {
    ctx.log.warn(
      { err: error },
      'a post could not be added to its author’s timeline now; the event will do it',
    )
  }
}

/** The same after an edit, if it changed anything that a timeline stores. */
export async function pushEdited(ctx: TimelinesContext, post: OfPost): Promise<void> {
  if (ctx.config.timelines.mode !== 'push') return
  const entry = await q.findEntry(ctx.db.readFresh, post.postId)
  if (entry === null || (await ctx.redis.get(pushedKey(entry))) === writeEntry(entry)) return
  await pushEntry(ctx, post, entry)
}

const pushedKey = ({ id }: Entry) => `pushed:${id}`

async function pushEntry(ctx: TimelinesContext, { authorId }: OfPost, entry: Entry): Promise<void> {
  const toFollowers = async () => {
    if (!(await isHighFanout(ctx, authorId))) await pushTo(ctx, 'following', authorId, entry)
  }
  const toSelf = () => ctx.store.put('following', [authorId], entry)
  await Promise.all([toSelf(), toFollowers(), pushTo(ctx, 'followers', authorId, entry)])
  await ctx.redis.set(pushedKey(entry), writeEntry(entry), 'EX', PUSHED_KEPT_SECONDS)
}

async function pushTo(
  { db, store }: TimelinesContext,
  direction: Direction,
  author: ProfileId,
  entry: Entry,
): Promise<void> {
  for (let below: string | null = NEWEST; below !== null; ) {
    const page: Awaited<ReturnType<typeof q.readersOf>> = await q.readersOf(db.readFresh, {
      author,
      direction,
      below,
      limit: BATCH_SIZE,
    })
    await store.put(direction, page.owners, entry)
    below = page.last
  }
}

async function isHighFanout({ db, config }: TimelinesContext, author: ProfileId): Promise<boolean> {
  const [followers, since] = await Promise.all([
    q.countAuthors(db.readFresh, { owner: author, direction: 'followers' }),
    q.highFanoutSince(db.readFresh, author),
  ])
  if (since !== null) return Date.now() - since.getTime() > OVERLAP_MS
  if (followers > config.timelines.highFanoutFollowers) await db.write((tx) => q.makeHighFanout(tx, author))
  return false
}
