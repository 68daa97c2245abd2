import type { AccountId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { KeyId } from '../../../platform/keys/key-entries.ts'
import type { KeyCounts } from '../../../platform/keys/keyed-column.ts'
import { query } from '../accounts.tables.ts'
import type { PasswordHash } from './passwords.ts'

const FREE_FAILS = 10
const WINDOW = sql`interval '15 minutes'`
const LONGEST_WAIT_SECONDS = 900

/** The password of the account at an address; null if there is no such account, or it has none. */
export async function findPassword(tx: Tx, email: string): Promise<Compared | null> {
  const { rows } = await sql<{ account_id: bigint; phc: string; pepper_id: string }>`
    select p.account_id, p.phc, p.pepper_id from account_password p join account a on a.id = p.account_id
     where a.email_key = lower(normalize(${email}, nfkc))`.execute(tx)
  return toCompared(rows[0])
}

/** The transaction is over when it is in memory: for what may be lost in a crash. */
export async function doNotWaitForDisk(tx: Tx): Promise<void> {
  await sql`set local synchronous_commit to off`.execute(tx)
}

interface Compared extends PasswordHash {
  readonly accountId: AccountId
}

function toCompared(
  row: { account_id: bigint; phc: string; pepper_id: string } | undefined,
): Compared | null {
  return row ? { accountId: wireId(row.account_id), phc: row.phc, pepperId: row.pepper_id } : null
}

/**
 * Uses up one try of a signed-in user at their own password and returns the hash to compare with: a stolen session must
 * not allow fast guessing. Counted before the comparison, so that concurrent guesses cannot share one try. After ten
 * tries in a quarter of an hour, each further try blocks the next for twice as long as the last, up to a quarter of an
 * hour. Null if there is no password, or tries are blocked: the caller must not be able to tell which. Tries to log in
 * are counted elsewhere (`judge-try.service.ts`), so that strangers cannot block the owner.
 */
export async function takeTryOf(tx: Tx, id: AccountId): Promise<Compared | null> {
  await doNotWaitForDisk(tx)
  // In an expression on the row and never in a subquery: a statement that waited for the row must see its current
  // state.
  const isNew = sql`(p.fails_since is null or greatest(p.fails_since, p.open_at) < now() - ${WINDOW})`
  const { rows } = await sql<{ account_id: bigint; phc: string; pepper_id: string }>`
    update account_password p
       set fails = case when ${isNew} then 1 else p.fails + 1 end,
           fails_since = case when ${isNew} then now() else p.fails_since end,
           open_at = case when not ${isNew} and p.fails + 1 >= ${FREE_FAILS}::int
                          then now() + make_interval(secs =>
                                 least(${LONGEST_WAIT_SECONDS}::int, 2 ^ least(p.fails + 1 - ${FREE_FAILS}::int, 20)))
                     end
     where p.account_id = ${rowId(id)}
       and (p.open_at is null or p.open_at <= now())
    returning p.account_id, p.phc, p.pepper_id`.execute(tx)
  return toCompared(rows[0])
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
  { phc, pepperId, isLong }: PasswordHash & { readonly isLong: boolean },
): Promise<void> {
  const fresh = { phc, pepper_id: pepperId, is_long: isLong, fails: 0, fails_since: null, open_at: null }
  await query(tx)
    .insertInto('account_password')
    .values({ account_id: rowId(id), ...fresh })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ ...fresh, changed_at: sql<Date>`now()` }),
    )
    .execute()
}

/** Stores a new hash of the same password, made with today's costs and the first key. */
export async function renewHash(tx: Tx, id: AccountId, { phc, pepperId }: PasswordHash): Promise<void> {
  await query(tx)
    .updateTable('account_password')
    .set({ phc, pepper_id: pepperId })
    .where('account_id', '=', rowId(id))
    .execute()
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

/** Null if the account has no password. */
export async function passwordChangedAt(tx: Tx, id: AccountId): Promise<Date | null> {
  const row = await query(tx)
    .selectFrom('account_password')
    .select('changed_at')
    .where('account_id', '=', rowId(id))
    .executeTakeFirst()
  return row?.changed_at ?? null
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

export async function countPasswordsByKey(tx: Tx): Promise<KeyCounts> {
  const rows = await query(tx)
    .selectFrom('account_password')
    .select(({ fn }) => ['pepper_id', fn.countAll<bigint>().as('count')])
    .groupBy('pepper_id')
    .execute()
  return new Map(rows.map(({ pepper_id, count }) => [pepper_id as KeyId, Number(count)]))
}

export async function dropPassword(tx: Tx, id: AccountId): Promise<void> {
  await query(tx).deleteFrom('account_password').where('account_id', '=', rowId(id)).execute()
}
