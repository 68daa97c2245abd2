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

const AT_ONCE = 1000
const NEWEST = lastId<string>()
/**
 * Whoever has become a wide author is pushed a while longer: readers remember their wide authors for a minute, and
 * must find the post in one way or the other.
 */
const OVERLAP_MS = 5 * 60_000
const PUSHED_KEPT_SECONDS = 7 * 24 * 3600

/**
 * Puts a post into the timelines of those who follow its author, of those whom its author follows, and into the author's
 * own.
 */
export async function pushPost(ctx: TimelinesContext, post: OfPost): Promise<void> {
  if (ctx.config.timelines.mode !== 'push') return
  const entry = await q.findEntry(ctx.db.readFresh, post.postId)
  if (entry !== null) await pushEntry(ctx, post, entry)
}

/** To the author alone, who looks for it at once. The news does the same again, for everybody. */
export async function showOwn(ctx: TimelinesContext, { postId, authorId }: OfPost): Promise<void> {
  if (ctx.config.timelines.mode !== 'push') return
  try {
    const entry = await q.findEntry(ctx.db.readFresh, postId)
    if (entry !== null) await ctx.store.put('following', [authorId], entry)
  } catch (error) {
    ctx.log.warn({ err: error }, 'a post comes to its author with the news of it')
  }
}

/** The same after an edit, where it changed anything a timeline knows about. */
export async function pushEdited(ctx: TimelinesContext, post: OfPost): Promise<void> {
  if (ctx.config.timelines.mode !== 'push') return
  const entry = await q.findEntry(ctx.db.readFresh, post.postId)
  if (entry === null || (await ctx.redis.get(pushedKey(entry))) === writeEntry(entry)) return
  await pushEntry(ctx, post, entry)
}

const pushedKey = ({ id }: Entry) => `pushed:${id}`

async function pushEntry(ctx: TimelinesContext, { authorId }: OfPost, entry: Entry): Promise<void> {
  const toFollowers = async () => {
    if (!(await isWide(ctx, authorId))) await pushTo(ctx, 'following', authorId, entry)
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
      limit: AT_ONCE,
    })
    await store.put(direction, page.owners, entry)
    below = page.last
  }
}

async function isWide({ db, config }: TimelinesContext, author: ProfileId): Promise<boolean> {
  const [followers, since] = await Promise.all([
    q.countAuthors(db.readFresh, { owner: author, direction: 'followers' }),
    q.wideSince(db.readFresh, author),
  ])
  if (since !== null) return Date.now() - since.getTime() > OVERLAP_MS
  if (followers > config.timelines.wideFollowers) await db.write((tx) => q.makeWide(tx, author))
  return false
}
