import type { InputOf, OutputOf } from '@sayso/contract/call'
import type { trendingTags } from '@sayso/contract/calls/discovery'
import type { Context } from '../../../context.ts'
import type { Asker, Places } from '../../places/index.ts'
import type { PostsContext } from '../../posts/index.ts'
import { hasMutedWord } from '../../safety/index.ts'
import * as q from './rank-tags.queries.ts'

const BATCH_SIZE = 500

/** Without tags that the reader mutes. */
export async function readTrendingTags(
  { db, config, filters }: PostsContext,
  places: Places,
  asker: Asker,
  { scope = 'world', latitude, longitude, location_source: source }: InputOf<typeof trendingTags>,
): Promise<OutputOf<typeof trendingTags>> {
  const keys = scope === 'world' ? ['w'] : await places.keysFor(asker, { latitude, longitude, source })
  const key = scope === 'world' ? 'w' : keys.find((one) => one.startsWith('c:'))
  if (key === undefined) return { tags: [] }
  const [trends, { words }] = await Promise.all([
    q.readTrending(db.read, key, config.limits.discovery.tagsShown),
    filters.filterOf(asker.viewer),
  ])
  const now = Date.now()
  const wanted = trends.filter(({ tag }) => !hasMutedWord(`#${tag}`, words, { isFollowed: false }, now))
  return { tags: wanted.map(({ tag, accounts, hours }) => ({ tag, num_accounts: accounts, hours })) }
}

/** Computes the tags whose uses have changed, in small steps, then replaces the lists at once. */
export async function makeTrending({ db }: Context): Promise<void> {
  await db.write((tx) => q.markTrending(tx))
  for (let computed = BATCH_SIZE; computed === BATCH_SIZE; )
    computed = await db.write((tx) => q.computeTags(tx, BATCH_SIZE))
  await db.write((tx) => q.listTrending(tx))
}
