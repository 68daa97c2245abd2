import '../notifications.tables.ts'
import type { ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowIds } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/**
 * Deletes events between two profiles that no list holds yet, except about money. What a list holds already is not shown
 * and not sent any more: see `mayNotify`.
 */
export async function forgetBetween(
  tx: Tx,
  pairs: readonly { readonly blockerId: ProfileId; readonly blockedId: ProfileId }[],
): Promise<void> {
  await sql`
    delete from notification_event e
     using unnest(${rowIds(pairs.map(({ blockerId }) => blockerId))}::bigint[],
                  ${rowIds(pairs.map(({ blockedId }) => blockedId))}::bigint[]) as pair (blocker, blocked)
     where e.notification_id is null and e.kind <> 'ptv'
       and ((e.receiver_id = pair.blocker and e.actor_id = pair.blocked)
            or (e.receiver_id = pair.blocked and e.actor_id = pair.blocker))`.execute(tx)
}
