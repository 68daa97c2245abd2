import { sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'

export interface SharedShards {
  /** With more than one profile. */
  readonly accounts: number
  /** Of these, with two or more profiles in one shard. */
  readonly shared: number
}

/**
 * How many accounts have profiles whose ids carry one shard. Profiles once took that of their account; those made since
 * take any, so two meet by chance: one pair in 4,096.
 */
export async function countSharedShards(db: Reader): Promise<SharedShards> {
  const { rows } = await sql<SharedShards>`
    select count(*)::int as accounts, (count(*) filter (where shards < profiles))::int as shared
      from (select count(*) as profiles, count(distinct shard_of(id)) as shards
              from profile group by account_id having count(*) > 1) accounts`.execute(db)
  return rows[0] ?? { accounts: 0, shared: 0 }
}
