import '../accounts.tables.ts'
import type { AccountId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/* The verified email addresses of an account, current and former. The database records them, see migration 0036. */

const keyOf = (email: string) => sql<string>`lower(normalize(${email}, nfkc))`

/** The verified addresses of the account within the last days, including the current one. Revoked ones are left out. */
export async function listAddresses(tx: Tx, accountId: AccountId, days: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct on (email_key) email from account_address
     where account_id = ${rowId(accountId)} and not revoked
       and (until is null or until > now() - make_interval(days => ${days}))
     order by email_key, id desc`.execute(tx)
  return rows.map(({ email }) => email)
}

/** Whether another account left this address so recently that its owner may want to go back to it. */
export async function isReserved(
  tx: Tx,
  email: string,
  { days, by }: { days: number; by?: AccountId },
): Promise<boolean> {
  const { rows } = await sql`
    select from account_address
     where email_key = ${keyOf(email)} and not revoked and until > now() - make_interval(days => ${days})
       and account_id is distinct from ${by === undefined ? null : rowId(by)}::bigint
     limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Reverts the account to an earlier address by revoking all addresses that came after it. Returns when the account left
 * that address, or null if it never did or never had it.
 */
export async function revokeAfter(
  tx: Tx,
  accountId: AccountId,
  { email, before }: { email: string; before: Date },
): Promise<Date | null> {
  const stood = await findStay(tx, accountId, { email, before })
  if (!stood) return null
  await sql`
    update account_address set revoked = true
     where account_id = ${rowId(accountId)} and id > ${stood.id} and email_key <> ${keyOf(email)}`.execute(tx)
  return stood.until
}

/** The time at an address that was the account's at a moment, or before it. */
export async function findStay(
  tx: Tx,
  accountId: AccountId,
  { email, before }: { email: string; before: Date },
): Promise<{ id: bigint; until: Date | null } | null> {
  const { rows } = await sql<{ id: bigint; until: Date | null }>`
    select id, until from account_address
     where account_id = ${rowId(accountId)} and email_key = ${keyOf(email)} and since <= ${before}
     order by id desc limit 1`.execute(tx)
  return rows[0] ?? null
}

/** Revokes every address that the account was moved to since then, also where it had been there before. */
export async function revokeSince(
  tx: Tx,
  accountId: AccountId,
  { since, except }: { since: Date; except: string },
): Promise<void> {
  const id = rowId(accountId)
  await sql`
    update account_address set revoked = true
     where account_id = ${id} and email_key <> ${keyOf(except)}
       and email_key in (select email_key from account_address where account_id = ${id} and since >= ${since})`.execute(
    tx,
  )
}
