import type { AccountId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import {
  type KeyCounts,
  keyNumberIn,
  type ResealPage,
  toKeyCounts,
} from '../../../platform/keys/keyed-column.ts'
import { query } from '../notifications.tables.ts'

export interface SealedDevice {
  readonly id: bigint
  readonly accountId: AccountId
  readonly sealed: Buffer
}

export async function countDevicesByKey(tx: Tx): Promise<KeyCounts> {
  const rows = await query(tx)
    .selectFrom('push_device')
    .select(({ fn }) => [keyNumberIn('sealed').as('key'), sql<number>`${fn.countAll()}::int`.as('count')])
    .groupBy('key')
    .execute()
  return toKeyCounts(rows)
}

export async function holdSealedDevices(tx: Tx, { after, limit }: ResealPage): Promise<SealedDevice[]> {
  const rows = await query(tx)
    .selectFrom('push_device')
    .select(['id', 'account_id', 'sealed'])
    .where('id', '>', BigInt(after ?? -1))
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()
  return rows.map(({ id, account_id, sealed }) => ({ id, accountId: wireId(account_id), sealed }))
}

export async function putSealedDevice(
  tx: Tx,
  id: bigint,
  { sealed, endpointHash }: { sealed: Buffer; endpointHash: Buffer },
): Promise<void> {
  // The same browser, added while processes with different first keys were running.
  await query(tx)
    .deleteFrom('push_device')
    .where('endpoint_hash', '=', endpointHash)
    .where('id', '!=', id)
    .execute()
  await query(tx)
    .updateTable('push_device')
    .set({ sealed, endpoint_hash: endpointHash })
    .where('id', '=', id)
    .execute()
}
