import type { AccountId } from '@sayso/contract/ids'
import { type Selectable, sql } from 'kysely'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { query } from '../accounts.tables.ts'

/**
 * Those typed are sent together with the account; long ones identify it themselves. `undo_email` is named after the
 * first change that could be undone; it undoes any change.
 */
export type TypedPurpose = 'verify' | 'change_email' | 'reset'
export type LongPurpose = 'link' | 'undo_email' | 'contest' | 'recover' | 'cancel_recovery'
export type Purpose = TypedPurpose | LongPurpose

export interface FoundCode {
  id: bigint
  accountId: AccountId
  purpose: Purpose
  codeHash: Buffer
  email: string
  createdAt: Date
  /** The change that the code undoes. Null for other codes, and for undo codes from before changes were recorded. */
  changeId: bigint | null
}

export async function insertCode(
  tx: Tx,
  code: {
    accountId: AccountId
    purpose: Purpose
    codeHash: Buffer
    email: string
    minutes: number
    changeId?: bigint | undefined
  },
): Promise<void> {
  await query(tx)
    .insertInto('secret_code')
    .values({
      account_id: rowId(code.accountId),
      purpose: code.purpose,
      code_hash: code.codeHash,
      email: code.email,
      change_id: code.changeId ?? null,
      expires_at: sql<Date>`now() + make_interval(mins => ${code.minutes})`,
    })
    .execute()
}

/** Ends codes but keeps the rows for a while, because sends are counted by them. */
export async function endCodes(tx: Tx, accountId: AccountId, purposes: readonly Purpose[]): Promise<void> {
  await query(tx)
    .updateTable('secret_code')
    .set({ expires_at: sql<Date>`least(expires_at, now())` })
    .where('account_id', '=', rowId(accountId))
    .where('purpose', 'in', [...purposes])
    .execute()
}

/**
 * Ends the undo codes that this one supersedes: those made after it, those for the same or a later change, and all that
 * lead to an address which no longer belongs to the owner.
 */
export async function endWaysBack(tx: Tx, { id, accountId, changeId }: FoundCode): Promise<void> {
  await sql`
    update secret_code set expires_at = least(expires_at, now())
     where account_id = ${rowId(accountId)} and purpose = 'undo_email'
       and (id > ${id} or change_id >= ${changeId}::bigint
            or lower(normalize(email, nfkc)) in (select email_key from account_address
                                                  where account_id = ${rowId(accountId)} and revoked))`.execute(
    tx,
  )
}

/**
 * Shorter than the 30 seconds after which the app offers another code: that request must get one. Longer than it takes
 * somebody to open the same dialog twice.
 */
const JUST_SENT = sql`interval '20 seconds'`

/** How many codes were sent in the last minutes, and whether the newest was sent a moment ago and is still valid. */
export async function countSends(
  tx: Tx,
  sent: { accountId: AccountId; purpose: Purpose; email: string; minutes: number },
): Promise<{ count: number; isJustSent: boolean }> {
  const { rows } = await sql<{ count: number; is_just_sent: boolean }>`
    select count(*)::int as count,
           coalesce(bool_or(created_at > now() - ${JUST_SENT} and email = ${sent.email}
                            and used_at is null and expires_at > now()), false) as is_just_sent
      from secret_code
     where account_id = ${rowId(sent.accountId)} and purpose = ${sent.purpose}
       and created_at > now() - make_interval(mins => ${sent.minutes})`.execute(tx)
  return { count: rows[0]?.count ?? 0, isJustSent: rows[0]?.is_just_sent ?? false }
}

const found = ['id', 'account_id', 'purpose', 'code_hash', 'email', 'created_at', 'change_id'] as const

/**
 * Uses up one try at the newest code, before anything is compared, so that concurrent guesses each need their own try.
 * Null if no try is left, no code is valid, or the account does not exist.
 */
export async function takeTry(
  tx: Tx,
  code: { accountId: AccountId; purpose: Purpose; most: number },
): Promise<FoundCode | null> {
  // As with passwords: waiting for the disk would reveal by timing whether the account exists.
  await sql`set local synchronous_commit to off`.execute(tx)
  const row = await query(tx)
    .updateTable('secret_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('secret_code')
        .select('id')
        .where('account_id', '=', rowId(code.accountId))
        .where('purpose', '=', code.purpose)
        .orderBy('id', 'desc')
        .limit(1),
    )
    .where('tries', '<', code.most)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(found)
    .executeTakeFirst()
  return row ? toFound(row) : null
}

/** A long code needs no limit on tries: nobody can guess 256 bits. */
export async function findByHash(
  tx: Tx,
  codeHashes: readonly Buffer[],
  purposes: readonly LongPurpose[],
): Promise<FoundCode | null> {
  const row = await query(tx)
    .selectFrom('secret_code')
    .select(found)
    .where('code_hash', 'in', [...codeHashes])
    .where('purpose', 'in', [...purposes])
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row ? toFound(row) : null
}

/**
 * Marks a code as used. True for the first caller, false for everybody after. Compares with the clock and not with the
 * start of the transaction, which may have waited for the account while another one ended the code.
 */
export async function useCode(tx: Tx, id: bigint): Promise<boolean> {
  const row = await query(tx)
    .updateTable('secret_code')
    .set({ used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteOldCodes(tx: Tx): Promise<void> {
  await query(tx)
    .deleteFrom('secret_code')
    .where('expires_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}

function toFound(row: Pick<Selectable<Tables['secret_code']>, (typeof found)[number]>): FoundCode {
  return {
    id: row.id,
    accountId: wireId(row.account_id),
    purpose: row.purpose,
    codeHash: row.code_hash,
    email: row.email,
    createdAt: row.created_at,
    changeId: row.change_id,
  }
}
