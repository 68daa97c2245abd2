import '../safety.tables.ts'
import type { ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/db.ts'
import { rowId, rowIds, wireId } from '../../../platform/db/row-id.ts'
import type { Person } from '../../../rpc/viewer.ts'
import type { Preferences } from '../labels/label.policy.ts'
import type { Between, MutedWord, ReaderFilter } from './filter.policy.ts'

/** The filters of profiles, in one statement. */
export async function findFilters(
  db: Reader,
  ids: readonly ProfileId[],
): Promise<Map<ProfileId, ReaderFilter>> {
  const { rows } = await sql<{
    id: bigint
    has_blocks: boolean | null
    has_mutes: boolean | null
    words: MutedWord[] | null
    is_blocked: boolean
    sensitive: Preferences['sensitive']
    adult: Preferences['adult']
  }>`
    select profile.id, f.has_blocks, f.has_mutes, f.words, coalesce(f.sensitive, 'blur') as sensitive,
           coalesce(f.adult, 'hide') as adult, b.profile_id is not null as is_blocked
      from profile
      left join account_filter f on f.account_id = profile.account_id
      left join blocked_profile b on b.profile_id = profile.id
     where profile.id = any(${rowIds(ids)}::bigint[])`.execute(db)
  return new Map(
    rows.map(({ id, has_blocks, has_mutes, words, is_blocked, sensitive, adult }) => [
      wireId<ProfileId>(id),
      {
        hasBlocks: has_blocks ?? false,
        hasMutes: has_mutes ?? false,
        isBlocked: is_blocked,
        words: words ?? [],
        preferences: { sensitive, adult },
      },
    ]),
  )
}

/** What has to be looked up: only where a mark says that there may be something. */
export interface Wanted {
  readonly blocks: boolean
  readonly blockedBy: boolean
  readonly mutes: boolean
  readonly follows: boolean
  /** Whose blocks fold comments: the author of the post. */
  readonly author: ProfileId | null
}

/**
 * What is between a reader and these profiles, in one statement: a few index lookups for each profile. They are lateral
 * and limited to a row, because the planner would otherwise read everybody whom the reader blocks.
 */
export async function findBetween(
  db: Pick<Reader, 'getExecutor'>,
  reader: Pick<Person, 'accountId' | 'profileId'> | null,
  ids: readonly ProfileId[],
  { blocks, blockedBy, mutes, follows, author }: Wanted,
): Promise<Map<ProfileId, Between>> {
  // No row has the number 0, so a visitor blocks nobody.
  const numberOf = (id: string | undefined | null) => sql`${id ? rowId(id) : 0n}::bigint`
  const account = numberOf(reader?.accountId)
  const me = numberOf(reader?.profileId)
  const { rows } = await sql<{ id: bigint } & Between>`
    select asked.id, blocking.yes is not null as "isBlocked", blocked.yes is not null as "isBlockedBy",
           muting.yes is not null as "isMuted", following.yes is not null as "isFollowed",
           folding.yes is not null as "isBlockedByAuthor"
      from unnest(${rowIds(ids)}::bigint[]) as asked (id)
      left join lateral (
        select 1 as yes from block
         where ${blocks} and blocker_account_id = ${account} and blocked_id = asked.id limit 1) blocking on true
      left join lateral (
        select 1 as yes from block
         where ${blockedBy} and blocker_id = asked.id and blocked_id = ${me} limit 1) blocked on true
      left join lateral (
        select 1 as yes from mute
         where ${mutes} and account_id = ${account} and kind = 'profile' and key = asked.id::text
           and (until is null or until > clock_timestamp()) limit 1) muting on true
      left join lateral (
        select 1 as yes from follow
         where ${follows} and follower_id = ${me} and followee_id = asked.id limit 1) following on true
      left join lateral (
        select 1 as yes from block
         where ${author !== null} and blocker_id = ${numberOf(author)} and blocked_id = asked.id
         limit 1) folding on true`.execute(db)
  return new Map(rows.map(({ id, ...between }) => [wireId<ProfileId>(id), between]))
}

/** Whether either of two profiles blocks the other. Read in the transaction of a write, on the primary. */
export async function isApartNow(
  db: Pick<Reader, 'getExecutor'>,
  { accountId, profileId }: Pick<Person, 'accountId' | 'profileId'>,
  other: ProfileId,
): Promise<boolean> {
  const { rows } = await sql`
    (select 1 from block where blocker_account_id = ${rowId(accountId)} and blocked_id = ${rowId(other)} limit 1)
    union all
    (select 1 from block where blocker_id = ${rowId(other)} and blocked_id = ${rowId(profileId)} limit 1)
    limit 1`.execute(db)
  return rows.length > 0
}
