import type { PostId, ProfileId } from '@sayso/contract/ids'
import { lastId } from '@sayso/contract/ids'
import type { Entry } from './entry.ts'
import { readEntry, writeEntry } from './entry.ts'
import { forgetOnSale } from './on-sale.service.ts'
import { pull } from './pull.service.ts'
import { type Direction, MOST_KEPT, type Stretch } from './timeline.store.ts'
import type { TimelinesContext } from './timelines.context.ts'
import * as q from './timelines.queries.ts'

/** What somebody looks for in a timeline. */
export interface Look {
  readonly direction: Direction
  readonly owner: ProfileId
  /** Where they are. */
  readonly keys: readonly string[]
  readonly filter: q.Wanted['filter']
}

/**
 * A timeline is built with some pages in stock, and further down as many are read from the database at a time: whoever
 * looks at one page looks at the next.
 */
const STOCK = MOST_KEPT
const PAST_KEPT_SECONDS = 120
const WIDE_KEPT_SECONDS = 60
const NEWEST = lastId<PostId>()

/**
 * Ids of a timeline below a bound, newest first: as many as asked for, or all there are. Without Redis they come from
 * the database alone, which costs more and says the same.
 */
export async function readTimeline(
  ctx: TimelinesContext,
  look: Look,
  below: PostId,
  wanted: number,
): Promise<PostId[]> {
  const near = ctx.config.timelines.mode === 'push' ? await fromTimeline(ctx, look, below, wanted) : null
  return near ?? fromDatabase(ctx, look, below, wanted)
}

/** Null where the timeline does not go down far enough. */
async function fromTimeline(
  ctx: TimelinesContext,
  look: Look,
  below: PostId,
  wanted: number,
): Promise<PostId[] | null> {
  try {
    const [stretch, wide] = await Promise.all([
      readOrBuild(ctx, look, below, wanted),
      pullWide(ctx, look, below, wanted),
    ])
    if (stretch === null) return null
    const fitting = stretch.entries.filter((entry) => fits(entry, look))
    if (fitting.length < wanted && stretch.floor !== null) return null
    const ids = new Set([...fitting, ...wide].map(({ id }) => id))
    return [...ids].sort().reverse().slice(0, wanted)
  } catch (error) {
    ctx.log.warn({ err: error }, 'a timeline could not be read; the database answers for it')
    return null
  }
}

async function readOrBuild(
  { store, db }: TimelinesContext,
  { direction, owner, filter }: Look,
  below: PostId,
  wanted: number,
): Promise<Stretch | null> {
  // Most entries are for everybody. Where one looks for something special, all of them are looked through.
  const first = filter === 'all' ? Math.min(MOST_KEPT, wanted * 2) : MOST_KEPT
  const read = await store.read(direction, owner, below, first)
  if (read !== null && read.entries.length === first && first < MOST_KEPT) {
    return { ...read, floor: read.entries.at(-1)?.id ?? null }
  }
  if (read !== null) return read
  const claim = await store.claim(direction, owner)
  if (claim === 'being-built') return null
  const built = await pull(
    db.readFresh,
    { owner, direction, withoutWide: direction === 'following' },
    { filter: 'all', below: NEWEST, ...atLeast(wanted) },
  )
  await store.fill(direction, owner, claim.token, built)
  return { ...built, entries: built.entries.filter(({ id }) => id < below) }
}

const atLeast = (wanted: number) => ({ limit: Math.max(wanted, STOCK) })

/** Posts of authors whom too many follow for them to be pushed to each. */
async function pullWide(ctx: TimelinesContext, look: Look, below: PostId, wanted: number): Promise<Entry[]> {
  if (look.direction === 'followers') return []
  const authors = await wideAuthors(ctx, look.owner)
  if (authors.length === 0) return []
  return collect(look, below, wanted, async (bound) => {
    const limit = wanted * 2
    const entries = await q.newestOfThese(ctx.db.read, authors, { filter: look.filter, below: bound, limit })
    return { entries, floor: entries.at(limit - 1)?.id ?? null }
  })
}

/** Stretch after stretch until enough of them fit: usually the first one does. */
async function collect(
  look: Look,
  below: PostId,
  wanted: number,
  pullBelow: (bound: PostId) => Promise<Stretch>,
): Promise<Entry[]> {
  const fitting: Entry[] = []
  let bound: PostId | null = below
  for (
    let stretches = 0;
    bound !== null && fitting.length < wanted && stretches < MOST_STRETCHES;
    stretches++
  ) {
    const { entries, floor }: Stretch = await pullBelow(bound)
    fitting.push(...entries.filter((entry) => fits(entry, look)))
    bound = floor
  }
  return fitting.slice(0, wanted)
}

/** Somebody whose people write for other places only is told so after some thousand posts. */
const MOST_STRETCHES = 20

const wideKey = (owner: ProfileId) => `wide:${owner}`

async function wideAuthors({ redis, db }: TimelinesContext, owner: ProfileId): Promise<ProfileId[]> {
  const known = await redis.get(wideKey(owner))
  if (known !== null) return JSON.parse(known)
  const authors = await q.wideAuthorsOf(db.read, owner)
  await redis.set(wideKey(owner), JSON.stringify(authors), 'EX', WIDE_KEPT_SECONDS)
  return authors
}

function fits({ hasMedia, isPaid, reach, expiresAt }: Entry, { filter, keys }: Look): boolean {
  if (filter.startsWith('media') && !hasMedia) return false
  if (filter.endsWith('paid') && !isPaid) return false
  return keys.includes(reach) && (expiresAt === null || expiresAt > Date.now())
}

/** What was read of the past is kept for a moment: whoever scrolls on asks for the next page of it. */
interface Past {
  readonly below: PostId
  readonly entries: readonly string[]
  readonly floor: PostId | null
}

async function fromDatabase(
  ctx: TimelinesContext,
  look: Look,
  below: PostId,
  wanted: number,
): Promise<PostId[]> {
  const found = await collect(look, below, wanted, (bound) => readPast(ctx, look, bound, wanted))
  return found.map(({ id }) => id)
}

async function readPast(
  { db, redis, config }: TimelinesContext,
  { direction, owner, filter }: Look,
  below: PostId,
  wanted: number,
): Promise<Stretch> {
  const key = `past:${direction}:${owner}:${filter}`
  const isKept = config.timelines.mode === 'push'
  const kept: Past | null = isKept ? JSON.parse((await redis.get(key).catch(() => null)) ?? 'null') : null
  if (kept !== null && below <= kept.below) {
    const rest = kept.entries.map(readEntry).filter(({ id }) => id < below)
    if (kept.floor === null || rest.length >= wanted) return { entries: rest, floor: kept.floor }
  }
  const stretch = await pull(
    db.read,
    { owner, direction },
    { filter, below, ...(isKept ? atLeast(wanted) : { limit: wanted * 2 }) },
  )
  // Whoever jumps to a page by its number has had thousands counted, which nobody wants to read again.
  if (isKept && stretch.entries.length <= STOCK) {
    const past: Past = { below, entries: stretch.entries.map(writeEntry), floor: stretch.floor }
    redis.set(key, JSON.stringify(past), 'EX', PAST_KEPT_SECONDS).catch(() => {})
  }
  return stretch
}

/** Who is followed has changed: what was built before is no longer the whole. */
export async function forgetTimelines(
  { store, redis, db }: TimelinesContext,
  { followerId, followeeId }: { followerId: ProfileId; followeeId: ProfileId },
): Promise<void> {
  await Promise.all([
    store.drop('following', followerId),
    redis.del(wideKey(followerId)),
    forgetOnSale(redis, 'following', followerId),
  ])
  // Whom thousands follow would never find a timeline built: there the new ones are seen from their next post on.
  const followers = await q.countAuthors(db.readFresh, { owner: followeeId, direction: 'followers' })
  if (followers <= REBUILT_UP_TO) await store.drop('followers', followeeId)
}

const REBUILT_UP_TO = 1000
