import type { AccountId, PushDeviceId, SessionId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { query } from '../notifications.tables.ts'

export interface NewDevice {
  readonly accountId: AccountId
  readonly sessionId: SessionId
  readonly endpointHash: Buffer
  /** The hashes of the same address under every key. */
  readonly endpointHashes: readonly Buffer[]
  readonly sealed: Buffer
  readonly label: string
}

/** Lets the devices of an account be counted and added by one request at a time. */
export async function holdDevices(tx: Tx, accountId: AccountId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('push_device ' || ${accountId}, 0))`.execute(tx)
}

/** Without the one that has this address. */
export async function countOtherDevices(
  tx: Tx,
  accountId: AccountId,
  endpointHashes: readonly Buffer[],
): Promise<number> {
  const { count } = await query(tx)
    .selectFrom('push_device')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('account_id', '=', rowId(accountId))
    .where('endpoint_hash', 'not in', [...endpointHashes])
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A browser that is added again belongs to whoever is logged in there now. */
export async function putDevice(tx: Tx, device: NewDevice): Promise<PushDeviceId> {
  const { endpointHash, endpointHashes, sealed, label } = device
  // Known under the hash of an older key: it is one device, not two.
  await query(tx)
    .updateTable('push_device')
    .set({ endpoint_hash: endpointHash })
    .where('endpoint_hash', 'in', [...endpointHashes])
    .where('endpoint_hash', '!=', endpointHash)
    .execute()
  const owner = { account_id: rowId(device.accountId), session_id: rowId(device.sessionId) }
  const { id } = await query(tx)
    .insertInto('push_device')
    .values({ ...owner, endpoint_hash: endpointHash, sealed, label })
    .onConflict((conflict) =>
      conflict.column('endpoint_hash').doUpdateSet({ ...owner, sealed, label, failing_since: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return wireId(id)
}

export async function findDeviceOwner(tx: Tx, id: PushDeviceId): Promise<AccountId | null> {
  const row = await query(tx)
    .selectFrom('push_device')
    .select('account_id')
    .where('id', '=', rowId(id))
    .executeTakeFirst()
  return row ? wireId(row.account_id) : null
}

export async function deleteDevice(tx: Tx, id: PushDeviceId): Promise<void> {
  await query(tx).deleteFrom('push_device').where('id', '=', rowId(id)).execute()
}
