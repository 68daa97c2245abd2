import type { AccountId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { query } from '../payouts.tables.ts'

/* Holds on accounts whose changes were undone: no payouts until the owner confirms. */

export interface AccountHold {
  readonly since: Date
  readonly until: Date
}

/** Starts the hold again if there already is one. It never ends earlier than before. */
export async function holdAccount(
  tx: Tx,
  accountId: AccountId,
  { because, hours }: { because: string; hours: number },
): Promise<void> {
  await sql`
    insert into payout_hold (account_id, reason, held_by, until)
    values (${rowId(accountId)}, ${because}, 'system', now() + make_interval(hours => ${hours}))
    on conflict (account_id) do update
      set until = greatest(payout_hold.until, excluded.until), reason = excluded.reason`.execute(tx)
}

export async function findHold(tx: Tx, accountId: AccountId): Promise<AccountHold | null> {
  const row = await query(tx)
    .selectFrom('payout_hold')
    .select(['held_at', 'until'])
    .where('account_id', '=', rowId(accountId))
    .executeTakeFirst()
  return row?.until ? { since: row.held_at, until: row.until } : null
}

/** False if the hold may not end yet, or if there is none. */
export async function releaseAccount(tx: Tx, accountId: AccountId): Promise<boolean> {
  const row = await query(tx)
    .deleteFrom('payout_hold')
    .where('account_id', '=', rowId(accountId))
    .where('until', '<=', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface OnItsWay {
  readonly id: string
  /** The gateway may know about it, or it is in an export file: it can no longer be stopped here. */
  readonly isAsked: boolean
}

/**
 * The open payouts of all profiles of the account. They are locked, so nobody sends one until this transaction ends.
 */
export async function lockOnTheirWay(tx: Tx, accountId: AccountId): Promise<OnItsWay[]> {
  const { rows } = await sql<{ id: bigint; is_asked: boolean }>`
    select payout.id, status <> 'created' or asked_at is not null as is_asked
      from payout join profile on profile.id = author_id
     where profile.account_id = ${rowId(accountId)} and ended_at is null
     order by payout.id for no key update of payout`.execute(tx)
  return rows.map((row) => ({ id: wireId(row.id), isAsked: row.is_asked }))
}
