import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tx.ts'
import {
  type KeyCounts,
  keyNumberIn,
  type ResealPage,
  toKeyCounts,
} from '../../platform/keys/keyed-column.ts'
import { query } from './connections.tables.ts'
import type { NetworkName } from './providers/provider.ts'

interface SealedRow {
  readonly network: NetworkName
  readonly externalId: string
  readonly sealed: Buffer
}

export interface SealedConnection extends SealedRow {
  readonly profileId: bigint
}

/** Only values that are there: an attempt that was proven holds none. */
export async function countByKey(
  tx: Tx,
  table: 'network_connection' | 'network_farewell' | 'network_attempt',
): Promise<KeyCounts> {
  const rows = await query(tx)
    .selectFrom(table)
    .select(({ fn }) => [keyNumberIn('sealed').as('key'), sql<number>`${fn.countAll()}::int`.as('count')])
    .where('sealed', 'is not', null)
    .groupBy('key')
    .execute()
  return toKeyCounts(rows)
}

export async function holdConnections(tx: Tx, { after, limit }: ResealPage): Promise<SealedConnection[]> {
  const [id = '-1', network = ''] = after?.split(' ') ?? []
  const { rows } = await sql<SealedConnection>`
    select profile_id as "profileId", network, external_id as "externalId", sealed from network_connection
     where (profile_id, network) > (${id}::bigint, ${network})
     order by profile_id, network limit ${limit} for no key update`.execute(tx)
  return rows
}

export async function putConnection(
  tx: Tx,
  { profileId, network }: SealedConnection,
  sealed: Buffer,
): Promise<void> {
  await query(tx)
    .updateTable('network_connection')
    .set({ sealed })
    .where('profile_id', '=', profileId)
    .where('network', '=', network)
    .execute()
}

export async function holdFarewells(
  tx: Tx,
  { after, limit }: ResealPage,
): Promise<(SealedRow & { readonly id: bigint })[]> {
  const { rows } = await sql<SealedRow & { id: bigint }>`
    select id, network, external_id as "externalId", sealed from network_farewell
     where id > ${after ?? '-1'}::bigint order by id limit ${limit} for no key update`.execute(tx)
  return rows
}

export async function putFarewell(tx: Tx, id: bigint, sealed: Buffer): Promise<void> {
  await query(tx).updateTable('network_farewell').set({ sealed }).where('id', '=', id).execute()
}
