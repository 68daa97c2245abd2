import type { AccountId } from '@sayso/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { query } from '../accounts.tables.ts'

const FREE_FAILS = 10
const WINDOW = sql`interval '15 minutes'`
const LONGEST_WAIT_SECONDS = 900

/**
 * Uses up one try at an account's password and returns the hash to compare with. Counted before the comparison, so that
 * concurrent guesses cannot share one try. After ten tries in a quarter of an hour, each further try blocks the account
 * for twice as long as the last, up to a quarter of an hour: guessing becomes slow, and nobody is locked out for good.
 * Null if there is no such account, no password, or tries are blocked: the caller must not be able to tell which.
 *
 * Unknown addresses run the same statement. It does not wait for the disk: that would reveal by timing whether the
 * account exists, and losing a try in a crash does no harm.
 */
export async function takeTry(tx: Tx, email: string): Promise<Compared | null> {
  return takeWhere(tx, sql`a.email_key = lower(normalize(${email}, nfkc))`)
}

/** The same for a signed-in user: a stolen session must not allow faster guessing. */
export async function takeTryOf(tx: Tx, id: AccountId): Promise<Compared | null> {
  return takeWhere(tx, sql`a.id = ${rowId(id)}`)
}

interface Compared {
  accountId: AccountId
  phc: string
}

async function takeWhere(tx: Tx, isTheAccount: RawBuilder<unknown>): Promise<Compared | null> {
  await sql`set local synchronous_commit to off`.execute(tx)
  // In an expression on the row and never in a subquery: a statement that waited for the row must see its current
  // state.
  const isNew = sql`(p.fails_since is null or greatest(p.fails_since, p.open_at) < now() - ${WINDOW})`
  const { rows } = await sql<{ account_id: bigint; phc: string }>`
    update account_password p
       set fails = case when ${isNew} then 1 else p.fails + 1 end,
           fails_since = case when ${isNew} then now() else p.fails_since end,
           open_at = case when not ${isNew} and p.fails + 1 >= ${FREE_FAILS}::int
                          then now() + make_interval(secs =>
                                 least(${LONGEST_WAIT_SECONDS}::int, 2 ^ least(p.fails + 1 - ${FREE_FAILS}::int, 20)))
                     end
      from account a
     where ${isTheAccount}
       and p.account_id = a.id
       and (p.open_at is null or p.open_at <= now())
    returning p.account_id, p.phc`.execute(tx)
  const [row] = rows
  return row ? { accountId: wireId(row.account_id), phc: row.phc } : null
}

/** Resets the failed tries and locks the row. False if the password is no longer the one that was compared. */
export async function forgetFails(tx: Tx, id: AccountId, compared: string): Promise<boolean> {
  const row = await query(tx)
    .updateTable('account_password')
    .set({ fails: 0, fails_since: null, open_at: null })
    .where('account_id', '=', rowId(id))
    .where('phc', '=', compared)
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function setPassword(
  tx: Tx,
  id: AccountId,
  { phc, isLong }: { phc: string; isLong: boolean },
): Promise<void> {
  const fresh = { phc, is_long: isLong, fails: 0, fails_since: null, open_at: null }
  await query(tx)
    .insertInto('account_password')
    .values({ account_id: rowId(id), ...fresh })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ ...fresh, changed_at: sql<Date>`now()` }),
    )
    .execute()
}

/** Stores a new hash of the same password, made with today's costs. */
export async function renewHash(tx: Tx, id: AccountId, phc: string): Promise<void> {
  await query(tx).updateTable('account_password').set({ phc }).where('account_id', '=', rowId(id)).execute()
}

/** Records the length of a password that was set before lengths were stored. Only a login can tell. */
export async function learnLength(tx: Tx, id: AccountId, isLong: boolean): Promise<void> {
  await query(tx)
    .updateTable('account_password')
    .set({ is_long: isLong })
    .where('account_id', '=', rowId(id))
    .where('is_long', 'is distinct from', isLong)
    .execute()
}

/** Whether the password is long enough for an account with a payout address. */
export async function hasLongPassword(tx: Tx, id: AccountId): Promise<boolean> {
  const row = await query(tx)
    .selectFrom('account_password')
    .select('is_long')
    .where('account_id', '=', rowId(id))
    .executeTakeFirst()
  return row?.is_long === true
}

export async function dropPassword(tx: Tx, id: AccountId): Promise<void> {
  await query(tx).deleteFrom('account_password').where('account_id', '=', rowId(id)).execute()
}
