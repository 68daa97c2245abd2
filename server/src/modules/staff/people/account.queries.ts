import type { StaffRole } from '@sayso/contract/call'
import type { AccountId, ProfileId, PurchaseId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import '../staff.tables.ts'

export interface ProfileRow {
  readonly id: ProfileId
  readonly handle: string
  readonly displayName: string
  readonly isPublic: boolean
  readonly posts: number
  readonly followers: number
}

export async function listProfiles(tx: Tx, accountId: AccountId): Promise<ProfileRow[]> {
  const { rows } = await sql<Omit<ProfileRow, 'id'> & { id: bigint }>`
    select profile.id, handle, display_name as "displayName", is_public as "isPublic",
           coalesce(posts.count, 0) as posts, coalesce(followers.count, 0) as followers
      from profile
      left join profile_count posts on posts.profile_id = profile.id and posts.kind = 'posts'
      left join profile_count followers on followers.profile_id = profile.id and followers.kind = 'followers'
     where account_id = ${rowId(accountId)} order by profile.id`.execute(tx)
  return rows.map((row) => ({ ...row, id: wireId(row.id) }))
}

export interface AccountFacts {
  readonly createdAt: Date
  readonly sessions: number
  readonly purchases: number
  readonly sales: number
  readonly salesRefunded: number
  readonly isHeldByStaff: boolean
  readonly isHeldForOwner: boolean
  readonly isClosedForFraud: boolean
  readonly isRecovering: boolean
  readonly roles: StaffRole[]
}

export async function findFacts(tx: Tx, accountId: AccountId): Promise<AccountFacts | null> {
  const id = rowId(accountId)
  const { rows } = await sql<AccountFacts>`
    select created_at as "createdAt",
           (select count(*)::int from session where account_id = ${id} and expires_at > now()) as sessions,
           (select count(*)::int from purchase where buyer_account_id = ${id}) as purchases,
           (select count(*)::int from purchase join profile on profile.id = author_id
             where profile.account_id = ${id}) as sales,
           (select count(*)::int from purchase join profile on profile.id = author_id
             where profile.account_id = ${id} and purchase.status = 'refunded') as "salesRefunded",
           exists (select from payout_hold join profile on profile.id = author_id
                    where profile.account_id = ${id}) as "isHeldByStaff",
           exists (select from payout_hold where account_id = ${id}) as "isHeldForOwner",
           exists (select from payout_fraud_hold join profile on profile.id = author_id
                    where profile.account_id = ${id}) as "isClosedForFraud",
           exists (select from account_recovery where account_id = ${id} and ended_at is null) as "isRecovering",
           array(select role from staff_role where account_id = ${id} order by role) as roles
      from account where id = ${id}`.execute(tx)
  return rows[0] ?? null
}

export async function findBuyerOf(tx: Tx, purchaseId: PurchaseId): Promise<AccountId | null> {
  const { rows } = await sql<{ id: bigint }>`
    select buyer_account_id as id from purchase where id = ${rowId(purchaseId)}`.execute(tx)
  return rows[0] ? wireId(rows[0].id) : null
}
