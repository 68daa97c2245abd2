import './payouts.tables.ts'
import type { AccountId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, wireId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'

/* Accounts that were taken back: nothing of theirs is paid until their owner says so. */

export interface AccountHold {
  readonly since: Date
  readonly until: Date
}

/** Once more from the beginning where it is held already. */
export async function holdAccount(
  tx: Tx,
  accountId: AccountId,
  { because, hours }: { because: string; hours: number },
): Promise<void> {
  await sql`
    insert into payout_hold (account_id, reason, held_by, until)
    values (${rowId(accountId)}, ${because}, 'system', now() + make_interval(hours => ${hours}))
    on conflict (account_id) do update set until = excluded.until`.execute(tx)
}

export async function findHold(tx: Tx, accountId: AccountId): Promise<AccountHold | null> {
  const row = await tx
    .selectFrom('payout_hold')
    .select(['held_at', 'until'])
    .where('account_id', '=', rowId(accountId))
    .executeTakeFirst()
  return row?.until ? { since: row.held_at, until: row.until } : null
}

/** False before its time, and where there is none. */
export async function releaseAccount(tx: Tx, accountId: AccountId): Promise<boolean> {
  const row = await tx
    .deleteFrom('payout_hold')
    .where('account_id', '=', rowId(accountId))
    .where('until', '<=', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface OnItsWay {
  readonly id: string
  /** The gateway may know of it, or it is in a file: it can no longer be stopped here. */
  readonly isAsked: boolean
}

/** Of all profiles of the account; nobody asks for one of them until this transaction ends. */
export async function lockOnTheirWay(tx: Tx, accountId: AccountId): Promise<OnItsWay[]> {
  const { rows } = await sql<{ id: bigint; is_asked: boolean }>`
    select payout.id, status <> 'created' or asked_at is not null as is_asked
      from payout join profile on profile.id = author_id
     where profile.account_id = ${rowId(accountId)} and ended_at is null
     order by payout.id for no key update of payout`.execute(tx)
  return rows.map((row) => ({ id: wireId(row.id), isAsked: row.is_asked }))
}
