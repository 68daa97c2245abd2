import type { PostId, ProfileId } from '@sayso/contract/ids'
import { lastId } from '@sayso/contract/ids'
import { isLive } from '../posts/index.ts'
import { forgetOnSale } from './count-on-sale.service.ts'
import type { Entry } from './entry.ts'
import { readEntry, writeEntry } from './entry.ts'
import { pull } from './pull-timeline.service.ts'
import { type Direction, MAX_KEPT, type TimelinePage } from './timeline.store.ts'
import type { TimelinesContext } from './timelines.context.ts'
import { timelineReads } from './timelines.metrics.ts'
import * as q from './timelines.queries.ts'

/** What a viewer wants to see of a timeline. */
export interface TimelineQuery {
  readonly direction: Direction
  readonly owner: ProfileId
  /** The viewer's reach keys. */
  readonly keys: readonly string[]
  readonly filter: q.Wanted['filter']
}

/**
 * A timeline is built with several pages in stock, and older posts are read from the database in the same amount:
 * viewers who read one page usually read the next.
 */
const STOCK = MAX_KEPT
const PAST_KEPT_SECONDS = 120
const HIGH_FANOUT_KEPT_SECONDS = 60
const NEWEST = lastId<PostId>()

/**
 * Ids of a timeline below a bound, newest first: as many as wanted, or all there are. Without Redis they come from the
 * database alone, which costs more and gives the same result.
 */
export async function readTimeline(
  ctx: TimelinesContext,
  query: TimelineQuery,
  below: PostId,
  wanted: number,
): Promise<PostId[]> {
  const near = ctx.config.timelines.mode === 'push' ? await fromTimeline(ctx, query, below, wanted) : null
  return near ?? fromDatabase(ctx, query, below, wanted)
}

/** Null if the timeline does not go back far enough. */
async function fromTimeline(
  ctx: TimelinesContext,
  query: TimelineQuery,
  below: PostId,
  wanted: number,
): Promise<PostId[] | null> {
  try {
    const [page, highFanout] = await Promise.all([
      readOrBuild(ctx, query, below, wanted),
      pullHighFanout(ctx, query, below, wanted),
    ])
    if (page === null) return null
    const fitting = page.entries.filter((entry) => fits(entry, query))
    if (fitting.length < wanted && page.lowWatermark !== null) {
      timelineReads(ctx.metrics).inc({ result: 'older' })
      return null
    }
    const ids = new Set([...fitting, ...highFanout].map(({ id }) => id))
    return [...ids].sort().reverse().slice(0, wanted)
  } catch (error) {
    ctx.log.warn({ err: error }, 'a timeline could not be read; falling back to the database')
    return null
  }
}

async function readOrBuild(
  { store, db, metrics }: TimelinesContext,
  { direction, owner, filter }: TimelineQuery,
  below: PostId,
  wanted: number,
): Promise<TimelinePage | null> {
  // Most entries are for everybody. With a filter, all entries are searched.
  const first = filter === 'all' ? Math.min(MAX_KEPT, wanted * 2) : MAX_KEPT
  const read = await store.read(direction, owner, below, first)
  if (read !== null) timelineReads(metrics).inc({ result: 'hit' })
  if (read !== null && read.entries.length === first && first < MAX_KEPT) {
    return { ...read, lowWatermark: read.entries.at(-1)?.id ?? null }
  }
  if (read !== null) return read
  const claim = await store.claim(direction, owner)
  timelineReads(metrics).inc({ result: claim === 'being-built' ? 'busy' : 'built' })
  if (claim === 'being-built') return null
  const built = await pull(
    db.readFresh,
    { owner, direction, withoutHighFanout: direction === 'following' },
    { filter: 'all', below: NEWEST, ...atLeast(wanted) },
  )
  await store.fill(direction, owner, claim.token, built)
  return { ...built, entries: built.entries.filter(({ id }) => id < below) }
}

const atLeast = (wanted: number) => ({ limit: Math.max(wanted, STOCK) })

/** Posts of high-fanout authors, who have too many followers for pushing. */
async function pullHighFanout(
  ctx: TimelinesContext,
  query: TimelineQuery,
  below: PostId,
  wanted: number,
): Promise<Entry[]> {
  if (query.direction === 'followers') return []
  const authors = await highFanoutAuthors(ctx, query.owner)
  if (authors.length === 0) return []
  return collect(query, below, wanted, async (bound) => {
    const limit = wanted * 2
    const entries = await q.newestOfThese(ctx.db.read, authors, { filter: query.filter, below: bound, limit })
    return { entries, lowWatermark: entries.at(limit - 1)?.id ?? null }
  })
}

/** Reads page after page until enough entries fit: usually the first page is enough. */
async function collect(
  query: TimelineQuery,
  below: PostId,
  wanted: number,
  pullBelow: (bound: PostId) => Promise<TimelinePage>,
): Promise<Entry[]> {
  const fitting: Entry[] = []
  let bound: PostId | null = below
  for (let pages = 0; bound !== null && fitting.length < wanted && pages < MAX_PAGES; pages++) {
    const { entries, lowWatermark }: TimelinePage = await pullBelow(bound)
    fitting.push(...entries.filter((entry) => fits(entry, query)))
    bound = lowWatermark
  }
  return fitting.slice(0, wanted)
}

/** If the followed authors only write for other places, the search ends after some thousand posts. */
const MAX_PAGES = 20

const highFanoutKey = (owner: ProfileId) => `high-fanout:${owner}`

export async function highFanoutAuthors(
  { redis, db }: TimelinesContext,
  owner: ProfileId,
): Promise<ProfileId[]> {
  const known = await redis.get(highFanoutKey(owner))
  if (known !== null) return JSON.parse(known)
  const authors = await q.highFanoutAuthorsOf(db.read, owner)
  await redis.set(highFanoutKey(owner), JSON.stringify(authors), 'EX', HIGH_FANOUT_KEPT_SECONDS)
  return authors
}

function fits(entry: Entry, { filter, keys }: TimelineQuery): boolean {
  const { hasMedia, isPaid, reach } = entry
  if (filter.startsWith('media') && !hasMedia) return false
  if (filter.endsWith('paid') && !isPaid) return false
  return keys.includes(reach) && isLive(entry, Date.now())
}

/**
 * Older entries that were read from the database are cached for a moment: viewers who scroll on ask for the next page.
 */
interface Past {
  readonly below: PostId
  readonly entries: readonly string[]
  readonly lowWatermark: PostId | null
}

async function fromDatabase(
  ctx: TimelinesContext,
  query: TimelineQuery,
  below: PostId,
  wanted: number,
): Promise<PostId[]> {
  const found = await collect(query, below, wanted, (bound) => readPast(ctx, query, bound, wanted))
  return found.map(({ id }) => id)
}

async function readPast(
  { db, redis, config }: TimelinesContext,
  { direction, owner, filter }: TimelineQuery,
  below: PostId,
  wanted: number,
): Promise<TimelinePage> {
  const key = `past:${direction}:${owner}:${filter}`
  const isKept = config.timelines.mode === 'push'
  const kept: Past | null = isKept ? JSON.parse((await redis.get(key).catch(() => null)) ?? 'null') : null
  if (kept !== null && below <= kept.below) {
    const rest = kept.entries.map(readEntry).filter(({ id }) => id < below)
    if (kept.lowWatermark === null || rest.length >= wanted)
      return { entries: rest, lowWatermark: kept.lowWatermark }
  }
  const page = await pull(
    db.read,
    { owner, direction },
    { filter, below, ...(isKept ? atLeast(wanted) : { limit: wanted * 2 }) },
  )
  // A jump to a page by its number reads thousands of entries, which nobody will want again.
  if (isKept && page.entries.length <= STOCK) {
    const past: Past = { below, entries: page.entries.map(writeEntry), lowWatermark: page.lowWatermark }
    redis.set(key, JSON.stringify(past), 'EX', PAST_KEPT_SECONDS).catch(() => {})
  }
  return page
}

/** Drops the timelines of a pair whose follow has changed: what was built before is incomplete or outdated. */
export async function forgetTimelines(
  { store, redis, db }: TimelinesContext,
  { followerId, followeeId }: { followerId: ProfileId; followeeId: ProfileId },
): Promise<void> {
  await Promise.all([
    store.drop('following', followerId),
    redis.del(highFanoutKey(followerId)),
    forgetOnSale(redis, 'following', followerId),
  ])
  // With thousands of followers the timeline would never stay built: there, new followers appear from their next post
  // on.
  const followers = await q.countAuthors(db.readFresh, { owner: followeeId, direction: 'followers' })
  if (followers <= REBUILT_UP_TO) await store.drop('followers', followeeId)
}

const REBUILT_UP_TO = 1000
