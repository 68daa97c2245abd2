import './accounts.tables.ts'
import type { AccountId } from '@sayso/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import { rowId, wireId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'

const FREE_FAILS = 10
const WINDOW = sql`interval '15 minutes'`
const LONGEST_WAIT_SECONDS = 900

/**
 * Takes one try at an account's password, and answers what to compare with. Counted before the comparison, so that
 * parallel guesses cannot share one try. After ten in a quarter of an hour each one closes the account to further
 * tries for twice as long as the last, a quarter of an hour at most: guessing becomes slow, and nobody is locked out
 * for good. Null for no such account, no password, or not open yet: the caller must not be able to tell which.
 *
 * Unknown addresses run the same statement. It does not wait for the disk: that would tell known from unknown by time,
 * and a crash may forget a try.
 */
export async function takeTry(tx: Tx, email: string): Promise<Compared | null> {
  return takeWhere(tx, sql`a.email_key = lower(normalize(${email}, nfkc))`)
}

/** The same for somebody who is signed in: a stolen session must not be a way to guess faster. */
export async function takeTryOf(tx: Tx, id: AccountId): Promise<Compared | null> {
  return takeWhere(tx, sql`a.id = ${rowId(id)}`)
}

interface Compared {
  accountId: AccountId
  phc: string
}

async function takeWhere(tx: Tx, isTheAccount: RawBuilder<unknown>): Promise<Compared | null> {
  await sql`set local synchronous_commit to off`.execute(tx)
  // On the row itself and never in a subquery: whoever waited for the row must see it as it is now.
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

/** Locks the row; false when the password is no longer the one that was compared. */
export async function forgetFails(tx: Tx, id: AccountId, compared: string): Promise<boolean> {
  const row = await tx
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
  await tx
    .insertInto('account_password')
    .values({ account_id: rowId(id), ...fresh })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ ...fresh, changed_at: sql<Date>`now()` }),
    )
    .execute()
}

/** The same password under today's costs. */
export async function renewHash(tx: Tx, id: AccountId, phc: string): Promise<void> {
  await tx.updateTable('account_password').set({ phc }).where('account_id', '=', rowId(id)).execute()
}

/** What only a log-in can tell of a password that was set before this was asked. */
export async function learnLength(tx: Tx, id: AccountId, isLong: boolean): Promise<void> {
  await tx
    .updateTable('account_password')
    .set({ is_long: isLong })
    .where('account_id', '=', rowId(id))
    .where('is_long', 'is distinct from', isLong)
    .execute()
}

/** Whether the account is guarded well enough for an address that money goes to. */
export async function hasLongPassword(tx: Tx, id: AccountId): Promise<boolean> {
  const row = await tx
    .selectFrom('account_password')
    .select('is_long')
    .where('account_id', '=', rowId(id))
    .executeTakeFirst()
  return row?.is_long === true
}

export async function dropPassword(tx: Tx, id: AccountId): Promise<void> {
  await tx.deleteFrom('account_password').where('account_id', '=', rowId(id)).execute()
}
