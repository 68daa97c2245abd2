import type { AccountId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { query } from '../accounts.tables.ts'

export interface AccountStanding {
  readonly standing: 'good' | 'suspended' | 'closed'
  readonly until: Date | null
}

/** Locks the account, so that decisions about it run one after the other. Null for an erased one. */
export async function lockStanding(tx: Tx, id: AccountId): Promise<AccountStanding | null> {
  const row = await query(tx)
    .selectFrom('account')
    .select(['standing', 'standing_until'])
    .where('id', '=', rowId(id))
    .where('email', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ? { standing: row.standing, until: row.standing_until } : null
}

export async function setStanding(
  tx: Tx,
  id: AccountId,
  { standing, until }: AccountStanding,
): Promise<void> {
  await query(tx)
    .updateTable('account')
    .set({
      standing,
      standing_until: until,
      standing_since: standing === 'good' ? null : sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', rowId(id))
    .execute()
}

/** Accounts whose suspension is over. */
export async function findEnded(tx: Tx, atMost: number): Promise<AccountId[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from account where standing = 'suspended' and standing_until <= clock_timestamp()
     order by standing_until limit ${atMost} for no key update skip locked`.execute(tx)
  return rows.map((row) => wireId<AccountId>(row.id))
}

/** Nothing can be published while this is so. */
export async function setPublishingPaused(tx: Tx, id: AccountId, isPaused: boolean): Promise<void> {
  await sql`update account set publishing_paused_at =
                case when ${isPaused}::boolean then coalesce(publishing_paused_at, clock_timestamp()) end
             where id = ${rowId(id)} and (publishing_paused_at is not null) <> ${isPaused}::boolean`.execute(
    tx,
  )
}
