import './accounts.tables.ts'
import type { AccountId, ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { rowId, wireId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'

export interface SessionRow {
  accountId: AccountId
  isVerified: boolean
  isProvisional: boolean
  profileIds: ProfileId[]
  currentProfileId: ProfileId | null
}

/** One statement for everything the gate asks about a session. */
export async function findSession(db: Reader, tokenHash: Buffer): Promise<SessionRow | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select((eb) => [
      'session.account_id',
      'session.current_profile_id',
      'account.is_provisional',
      eb('account.verified_at', 'is not', null).as('is_verified'),
      sql<bigint[]>`array(select id from profile where account_id = session.account_id order by id)`.as(
        'profile_ids',
      ),
    ])
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!row) return null
  return {
    accountId: wireId(row.account_id),
    isVerified: Boolean(row.is_verified),
    isProvisional: row.is_provisional,
    profileIds: row.profile_ids.map((id) => wireId<ProfileId>(BigInt(id))),
    currentProfileId: row.current_profile_id === null ? null : wireId(row.current_profile_id),
  }
}

export async function insertAccount(
  tx: Tx,
  account: { email: string; isVerified: boolean },
): Promise<AccountId> {
  const row = await tx
    .insertInto('account')
    .values({ email: account.email, verified_at: account.isVerified ? sql<Date>`now()` : null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return wireId(row.id)
}

export async function insertSession(
  tx: Tx,
  session: { tokenHash: Buffer; accountId: AccountId; profileId: ProfileId | null; days: number },
): Promise<void> {
  await tx
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      account_id: rowId(session.accountId),
      current_profile_id: session.profileId === null ? null : rowId(session.profileId),
      expires_at: sql<Date>`now() + make_interval(days => ${session.days})`,
    })
    .execute()
}
