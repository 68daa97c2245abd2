import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/db.ts'

export interface SharedShards {
  /** Accounts with more than one profile. */
  readonly accounts: number
  /** Those of them with two or more profiles in one shard. */
  readonly shared: number
}

/**
 * Counts the accounts that have several profiles in one shard. Profiles used to take the shard of their account; newer
 * ones take any shard, so two share one only by chance: one pair in 4,096.
 */
export async function countSharedShards(db: Reader): Promise<SharedShards> {
  const { rows } = await sql<SharedShards>`
    select count(*)::int as accounts, (count(*) filter (where shards < profiles))::int as shared
      from (select count(*) as profiles, count(distinct shard_of(id)) as shards
              from profile group by account_id having count(*) > 1) accounts`.execute(db)
  return rows[0] ?? { accounts: 0, shared: 0 }
}
