import type { AccountId } from '@sayso/contract/ids'
import { type NotNull, sql } from 'kysely'
import { rowId, wireId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { isSuspended } from './accounts.fragments.ts'
import { query } from './accounts.tables.ts'
import type { Account } from './accounts.view.ts'

/** The same normalization as the generated column: two spellings with the same key are the same address. */
const keyOf = (email: string) => sql<string>`lower(normalize(${email}, nfkc))`

const accounts = (tx: Tx) =>
  query(tx)
    .selectFrom('account')
    .leftJoin('account_password', 'account_password.account_id', 'account.id')
    .select((eb) => [
      'account.id',
      'account.email',
      'account.pending_email',
      'account.first_name',
      'account.last_name',
      'account.is_provisional',
      'account.standing',
      'account.standing_until',
      isSuspended.as('is_suspended'),
      eb('account.verified_at', 'is not', null).as('is_verified'),
      eb('account_password.account_id', 'is not', null).as('has_password'),
      sql<boolean>`exists (select from passkey where account_id = account.id and removed_at is null)`.as(
        'has_passkey',
      ),
      sql<boolean>`exists (select from totp where account_id = account.id and removed_at is null)`.as(
        'has_totp',
      ),
      sql<boolean>`exists (select from account_contest where account_id = account.id and settled_at is null)`.as(
        'is_contested',
      ),
    ])
    // An erased account is a number: nobody finds it.
    .where('account.email', 'is not', null)
    .$narrowType<{ email: NotNull }>()

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirst']>>>

function toAccount(row: Row): Account {
  return {
    id: wireId(row.id),
    email: row.email,
    pendingEmail: row.pending_email,
    firstName: row.first_name,
    lastName: row.last_name,
    isVerified: Boolean(row.is_verified),
    isProvisional: row.is_provisional,
    hasPassword: Boolean(row.has_password),
    hasPasskey: row.has_passkey,
    hasTotp: row.has_totp,
    isContested: row.is_contested,
    isClosed: row.standing === 'closed',
    suspended: row.is_suspended ? { until: row.standing_until?.toISOString() ?? null } : null,
  }
}

export async function findAccount(tx: Tx, id: AccountId): Promise<Account | null> {
  const row = await accounts(tx).where('account.id', '=', rowId(id)).executeTakeFirst()
  return row ? toAccount(row) : null
}

export async function findAccountByEmail(tx: Tx, email: string): Promise<Account | null> {
  const row = await accounts(tx).where('account.email_key', '=', keyOf(email)).executeTakeFirst()
  return row ? toAccount(row) : null
}

/** Locks the account, so that concurrent changes run one after the other. */
export async function lockAccount(tx: Tx, id: AccountId): Promise<void> {
  await query(tx).selectFrom('account').select('id').where('id', '=', rowId(id)).forNoKeyUpdate().execute()
}

/** Null if the address already has an account. */
export async function insertAccount(
  tx: Tx,
  account: { email: string; firstName: string; lastName: string; isProvisional: boolean },
): Promise<AccountId | null> {
  const row = await query(tx)
    .insertInto('account')
    .values({
      email: account.email,
      first_name: account.firstName,
      last_name: account.lastName,
      is_provisional: account.isProvisional,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row ? wireId(row.id) : null
}

export async function setNames(
  tx: Tx,
  id: AccountId,
  names: { firstName?: string | undefined; lastName?: string | undefined },
): Promise<void> {
  if (names.firstName === undefined && names.lastName === undefined) return
  await query(tx)
    .updateTable('account')
    .set({
      ...(names.firstName !== undefined && { first_name: names.firstName }),
      ...(names.lastName !== undefined && { last_name: names.lastName }),
    })
    .where('id', '=', rowId(id))
    .execute()
}

export async function setPendingEmail(tx: Tx, id: AccountId, email: string | null): Promise<void> {
  await query(tx).updateTable('account').set({ pending_email: email }).where('id', '=', rowId(id)).execute()
}

const UNIQUE_VIOLATION = '23505'

/** False if another account has taken the address meanwhile, even in this very moment. */
export async function moveToEmail(tx: Tx, id: AccountId, email: string): Promise<boolean> {
  await sql`savepoint move`.execute(tx)
  try {
    await query(tx)
      .updateTable('account')
      .set({ email, pending_email: null })
      .where('id', '=', rowId(id))
      .execute()
    return true
  } catch (error) {
    if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error
    await sql`rollback to savepoint move`.execute(tx)
    return false
  }
}

export async function markVerified(tx: Tx, id: AccountId): Promise<void> {
  await query(tx)
    .updateTable('account')
    .set({ verified_at: sql<Date>`coalesce(verified_at, now())`, is_provisional: false })
    .where('id', '=', rowId(id))
    .execute()
}

/** True at most once an hour: other people's requests must not flood a mailbox. */
export async function mayWarn(tx: Tx, id: AccountId): Promise<boolean> {
  const row = await query(tx)
    .updateTable('account')
    .set({ warned_at: sql<Date>`now()` })
    .where('id', '=', rowId(id))
    .where(({ or, eb }) =>
      or([eb('warned_at', 'is', null), eb('warned_at', '<', sql<Date>`now() - interval '1 hour'`)]),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
