import type { AccountId, SessionId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId } from '../../../platform/db/row-id.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { query } from '../accounts.tables.ts'

export type SecurityEventKind = Tables['security_event']['kind']

export interface SecurityEventRow {
  readonly id: bigint
  readonly kind: SecurityEventKind
  readonly device: string
  readonly detail: string
  readonly at: Date
}

export async function insertEvent(
  tx: Tx,
  event: { accountId: AccountId; kind: SecurityEventKind; device: string; detail: string },
): Promise<void> {
  const { accountId, ...rest } = event
  await query(tx)
    .insertInto('security_event')
    .values({ account_id: rowId(accountId), ...rest })
    .execute()
}

/** The device of a session; empty if it has ended. */
export async function deviceOf(tx: Tx, id: SessionId): Promise<string> {
  const row = await query(tx)
    .selectFrom('session')
    .select('device')
    .where('id', '=', rowId(id))
    .executeTakeFirst()
  return row?.device ?? ''
}

/** The events of an account before one of them, or its newest, newest first. */
export async function listEvents(
  tx: Tx,
  accountId: AccountId,
  { before, limit }: { before: bigint | null; limit: number },
): Promise<SecurityEventRow[]> {
  return query(tx)
    .selectFrom('security_event')
    .select(['id', 'kind', 'device', 'detail', 'at'])
    .where('account_id', '=', rowId(accountId))
    .$if(before !== null, (some) => some.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

const KEPT = sql<Date>`now() - interval '1 year'`
/** A bound for one transaction; the next run deletes the rest. */
const MAX_AT_ONCE = 5000

export async function deleteOldEvents(tx: Tx): Promise<void> {
  await query(tx)
    .deleteFrom('security_event')
    .where('id', 'in', (some) =>
      some.selectFrom('security_event').select('id').where('at', '<', KEPT).orderBy('at').limit(MAX_AT_ONCE),
    )
    .execute()
}

/** Changes are kept as long: a link that names one ends much sooner. */
export async function deleteOldChanges(tx: Tx): Promise<void> {
  await sql`
    delete from account_change
     where id in (select id from account_change where made_at < now() - interval '366 days' order by id
                   limit ${MAX_AT_ONCE})
       and not exists (select from secret_code where change_id = account_change.id)`.execute(tx)
}
