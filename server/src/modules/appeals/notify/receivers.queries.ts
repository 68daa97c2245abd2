import type { AccountId, ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowIds, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import '../appeals.tables.ts'

/** Somebody with an account that is not erased. */
export interface Receiver {
  readonly accountId: AccountId
  readonly email: string
  readonly isVerified: boolean
  /** Nobody logs in: a link has to do. */
  readonly isClosed: boolean
  /** Their first profile, which is always there. */
  readonly profileId: ProfileId
}

export async function findReceivers(tx: Tx, accounts: readonly AccountId[]): Promise<Receiver[]> {
  if (accounts.length === 0) return []
  const { rows } = await sql<{
    id: bigint
    email: string
    is_verified: boolean
    is_closed: boolean
    profile_id: bigint
  }>`
    select account.id, account.email, account.verified_at is not null as is_verified,
           account.standing = 'closed' as is_closed, first.id as profile_id
      from account
     cross join lateral (select id from profile where account_id = account.id order by id limit 1) first
     where account.id = any(${rowIds(accounts)}::bigint[]) and account.email is not null`.execute(tx)
  return rows.map((row) => ({
    accountId: wireId(row.id),
    email: row.email,
    isVerified: row.is_verified,
    isClosed: row.is_closed,
    profileId: wireId(row.profile_id),
  }))
}

export async function findReceiver(tx: Tx, accountId: AccountId): Promise<Receiver | null> {
  return (await findReceivers(tx, [accountId]))[0] ?? null
}
