import type { AccountId, ProfileId } from '@sayso/contract/ids'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { Refused } from '../../platform/http/refusal.ts'
import { createCache } from '../../platform/redis/cache.ts'
import { createReadThrough, type ReadThrough } from '../../platform/redis/read-through.ts'
import type { OwnProfiles } from '../accounts/index.ts'
import { handleFault } from './profiles.policy.ts'
import * as q from './profiles.queries.ts'
import { type Author, viewOwn } from './profiles.view.ts'

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

/** Refuses what nobody may be called, with the text that says why. */
function requireGoodNames(
  { config }: Context,
  { handle, displayName }: { handle: string; displayName: string },
): void {
  const { handleMin: min, handleMax: max } = config.limits.accounts
  const fault = handleFault(handle, { min, max })
  if (fault === 'handle_length') throw new Refused(fault, { values: { min, max } })
  if (fault !== null) throw new Refused(fault)
  if (displayName.trim() === '') throw new Refused('display_name_required')
}

async function createProfile(
  tx: Tx,
  profile: { accountId: AccountId; handle: string; displayName: string; isPublic: boolean },
): Promise<ProfileId> {
  const id = await q.insertProfile(tx, profile)
  if (id === null) throw new Refused('handle_taken')
  return id
}

/** What accounts need of profiles: see `accounts.context.ts`. */
export function createOwnProfiles(ctx: Context): OwnProfiles {
  return {
    check: (profile) => requireGoodNames(ctx, profile),
    create: createProfile,
    async listOwn(tx, account) {
      const rows = await q.findOwn(tx, account.id)
      return rows.map((row) => viewOwn(row, account.email))
    },
    ownerOf: q.findOwner,
    dropPayoutAddresses: q.clearPayoutAddresses,
  }
}
