import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tx.ts'
import { query } from '../payments.tables.ts'

export interface CardEvent {
  readonly id: string
  readonly type: string
  readonly objectId: string
}

/** False if the event was received before. */
export async function insertEvent(tx: Tx, { id, type, objectId }: CardEvent): Promise<boolean> {
  const row = await query(tx)
    .insertInto('card_event')
    .values({ id, type, object_id: objectId })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findEvent(
  tx: Tx,
  id: string,
): Promise<(CardEvent & { readonly isHandled: boolean }) | null> {
  const row = await query(tx).selectFrom('card_event').selectAll().where('id', '=', id).executeTakeFirst()
  return row
    ? { id: row.id, type: row.type, objectId: row.object_id, isHandled: row.handled_at !== null }
    : null
}

export async function markHandled(tx: Tx, id: string): Promise<void> {
  await query(tx)
    .updateTable('card_event')
    .set({ handled_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

/** Deletes old events: the provider stops repeating an event after some days. */
export async function dropOldEvents(tx: Tx): Promise<void> {
  await query(tx)
    .deleteFrom('card_event')
    .where('received_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
}
