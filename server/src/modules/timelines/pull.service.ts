import type { PostId } from '@sayso/contract/ids'
import type { Reader } from '../../platform/db/db.ts'
import type { Stretch } from './timeline.store.ts'
import * as q from './timelines.queries.ts'

/** Up to here the newest of each author are merged; above, they are looked for among the newest of everybody first. */
const FEW_AUTHORS = 200
/** Above this nobody asks author by author any more. */
const MANY_AUTHORS = 20_000
const WINDOWS = [2000, 8000, 32_000]
const WIDEST_WINDOW = 200_000

/**
 * A stretch of a timeline as the database knows it, whether or not anything was ever pushed: what timelines are built
 * from, and what stands in for them. It holds as many as are wanted, or all there are; of very many authors it may be
 * fewer, and its floor says where to go on.
 */
export async function pull(db: Reader, sources: q.Sources, wanted: q.Wanted): Promise<Stretch> {
  const others = await q.countAuthors(db, sources)
  const authors = others + (sources.direction === 'following' ? 1 : 0)
  if (authors === 0) return { entries: [], floor: null }
  if (authors <= FEW_AUTHORS) return mergeEach(db, sources, wanted)
  const windows = authors > MANY_AUTHORS ? [...WINDOWS, WIDEST_WINDOW] : WINDOWS
  let stretch: Stretch = { entries: [], floor: wanted.below }
  // Nobody's authors write half of everything: a window little larger than what is wanted would be looked at in vain.
  for (const window of windows.filter((one) => one >= 2 * wanted.limit)) {
    stretch = await q.newestOfWindow(db, sources, wanted, window)
    if (stretch.floor === null || stretch.entries.length >= wanted.limit) return stretch
  }
  return authors > MANY_AUTHORS ? stretch : mergeEach(db, sources, wanted)
}

async function mergeEach(db: Reader, sources: q.Sources, wanted: q.Wanted): Promise<Stretch> {
  const entries = await q.newestOfEach(db, sources, wanted)
  const last: PostId | undefined = entries.at(wanted.limit - 1)?.id
  return { entries, floor: last ?? null }
}
