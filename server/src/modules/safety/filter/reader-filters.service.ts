import type { ProfileId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import { afterCommit, type Tx } from '../../../platform/db/tx.ts'
import { createCache } from '../../../platform/redis/cache.ts'
import { createReadThrough } from '../../../platform/redis/read-through.ts'
import type { Onlooker } from '../../../rpc/viewer.ts'
import { type Look, NO_FILTER, NOTHING_BETWEEN, type ReaderFilter } from './filter.policy.ts'
import { findBetween, findFilters } from './reader-filters.queries.ts'

const CACHED_SECONDS = 60

/** What readers do not get to see. One instance per process. */
export interface ReaderFilters {
  /** The marks of the acting profile. Visitors have none. */
  filterOf(viewer: Onlooker): Promise<ReaderFilter>
  /**
   * What is between the reader and the profiles of a page: no statement if no mark is set, else exactly one, however
   * many they block. With `author` also whom the author of a post blocks.
   */
  look(viewer: Onlooker, ids: readonly ProfileId[], options?: { author?: ProfileId | null }): Promise<Look>
  /** Called in a transaction that changes what these profiles see. */
  dropAfter(tx: Tx, ids: readonly ProfileId[]): void
}

export function createReaderFilters({ db, redis, metrics, config }: Context): ReaderFilters {
  const filters = createReadThrough<ProfileId, ReaderFilter>({
    cache: createCache<ReaderFilter>(redis, metrics, {
      name: 'reader-filter',
      version: 2,
      ttlSeconds: CACHED_SECONDS,
    }),
    load: async (ids) => {
      const found = await findFilters(db.readFresh, ids)
      return config.labels.hasAdult ? found : new Map([...found].map(([id, one]) => [id, withoutAdult(one)]))
    },
  })
  return {
    async filterOf(viewer) {
      if (viewer.kind !== 'member') return NO_FILTER
      return (await filters.getMany([viewer.profileId])).get(viewer.profileId) ?? NO_FILTER
    },
    async look(viewer, ids, { author = null } = {}) {
      const reader = viewer.kind === 'member' ? viewer : null
      const found = await filters.getMany([
        ...(reader ? [reader.profileId] : []),
        ...(author ? [author] : []),
      ])
      const filter = (reader && found.get(reader.profileId)) ?? NO_FILTER
      const wanted = {
        blocks: filter.hasBlocks,
        blockedBy: filter.isBlocked,
        mutes: filter.hasMutes,
        follows: filter.words.some(({ exceptFollowed }) => exceptFollowed),
        author: author !== null && (found.get(author)?.hasBlocks ?? false) ? author : null,
      }
      const isWanted = wanted.author !== null || Object.values(wanted).includes(true)
      if (!isWanted || ids.length === 0) return { filter, of: () => NOTHING_BETWEEN }
      const between = await findBetween(db.readFresh, reader, [...new Set(ids)], wanted)
      return { filter, of: (id) => between.get(id) ?? NOTHING_BETWEEN }
    },
    dropAfter(tx, ids) {
      afterCommit(tx, () => filters.drop(ids))
    },
  }
}

/** Where adult posts are not allowed, everybody hides them. */
const withoutAdult = (filter: ReaderFilter): ReaderFilter => ({
  ...filter,
  preferences: { ...filter.preferences, adult: 'hide' },
})
