import type { AccountId, ProfileId } from '@sayso/contract/ids'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { createCache } from '../../platform/redis/cache.ts'
import { createReadThrough, type ReadThrough } from '../../platform/redis/read-through.ts'
import * as q from './profiles.queries.ts'
import type { Author } from './profiles.view.ts'

const AUTHOR_CACHED_SECONDS = 60

/** Authors by id, through the caches; one per process. */
export function createAuthors({ db, redis, metrics }: Context): ReadThrough<ProfileId, Author> {
  return createReadThrough({
    cache: createCache<Author>(redis, metrics, {
      name: 'author',
      version: 1,
      ttlSeconds: AUTHOR_CACHED_SECONDS,
    }),
    load: (ids) => q.findAuthors(db.read, ids),
  })
}

export async function createProfile(
  tx: Tx,
  profile: { accountId: AccountId; handle: string; displayName: string; isPublic: boolean },
): Promise<ProfileId> {
  return q.insertProfile(tx, profile)
}
