import type { PostId } from '@sayso/contract/ids'
import type { Reader } from '../../platform/db/db.ts'
import type { TimelinePage } from './timeline.store.ts'
import * as q from './timelines.queries.ts'

/**
 * Up to this many authors, the newest posts of each are merged. Above it, their posts are first searched among the
 * newest of everybody.
 */
const FEW_AUTHORS = 200
/** Above this, the posts are never read author by author. */
const MANY_AUTHORS = 20_000
const WINDOWS = [2000, 8000, 32_000]
const WIDEST_WINDOW = 200_000

/**
 * Reads a page of a timeline from the database, whether or not anything was ever pushed. Timelines are built from it,
 * and it replaces them if they are missing. It returns as many entries as wanted, or all there are; with very many
 * authors it may be fewer, and the low watermark says where to continue.
 */
export async function pull(db: Reader, sources: q.Sources, wanted: q.Wanted): Promise<TimelinePage> {
  const others = await q.countAuthors(db, sources)
  const authors = others + (sources.direction === 'following' ? 1 : 0)
  if (authors === 0) return { entries: [], lowWatermark: null }
  if (authors <= FEW_AUTHORS) return mergeEach(db, sources, wanted)
  const windows = authors > MANY_AUTHORS ? [...WINDOWS, WIDEST_WINDOW] : WINDOWS
  let page: TimelinePage = { entries: [], lowWatermark: wanted.below }
  // The authors of a timeline hardly write half of all posts, so a window barely larger than what is wanted would not
  // be enough.
  for (const window of windows.filter((one) => one >= 2 * wanted.limit)) {
    page = await q.newestOfWindow(db, sources, wanted, window)
    if (page.lowWatermark === null || page.entries.length >= wanted.limit) return page
  }
  return authors > MANY_AUTHORS ? page : mergeEach(db, sources, wanted)
}

async function mergeEach(db: Reader, sources: q.Sources, wanted: q.Wanted): Promise<TimelinePage> {
  const entries = await q.newestOfEach(db, sources, wanted)
  const last: PostId | undefined = entries.at(wanted.limit - 1)?.id
  return { entries, lowWatermark: last ?? null }
}
