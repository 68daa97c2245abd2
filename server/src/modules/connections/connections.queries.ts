import type { AccountId, ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, wireId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { query } from './connections.tables.ts'
import type { NetworkName } from './providers/provider.ts'

export interface Connection {
  readonly profileId: ProfileId
  readonly network: NetworkName
  readonly externalId: string
  readonly sealed: Buffer
}

const columns = ['profile_id', 'network', 'external_id', 'sealed'] as const

export async function findConnection(
  tx: Tx,
  profileId: ProfileId,
  network: NetworkName,
): Promise<Connection | null> {
  const row = await query(tx)
    .selectFrom('network_connection')
    .select(columns)
    .where('profile_id', '=', rowId(profileId))
    .where('network', '=', network)
    .executeTakeFirst()
  return row ? toConnection(row) : null
}

/** Whether any profile here is connected to this network account. */
export async function isConnected(
  tx: Tx,
  { network, externalId }: { network: NetworkName; externalId: string },
): Promise<boolean> {
  const row = await query(tx)
    .selectFrom('network_connection')
    .select('profile_id')
    .where('network', '=', network)
    .where('external_id', '=', externalId)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertConnection(tx: Tx, made: Connection & { expiresAt: Date | null }): Promise<void> {
  await query(tx)
    .insertInto('network_connection')
    .values({
      profile_id: rowId(made.profileId),
      network: made.network,
      external_id: made.externalId,
      sealed: made.sealed,
      expires_at: made.expiresAt,
    })
    .execute()
}

export async function takeConnection(
  tx: Tx,
  profileId: ProfileId,
  network: NetworkName,
): Promise<Connection | null> {
  const row = await query(tx)
    .deleteFrom('network_connection')
    .where('profile_id', '=', rowId(profileId))
    .where('network', '=', network)
    .returning(columns)
    .executeTakeFirst()
  return row ? toConnection(row) : null
}

/** Those of any profile of the account that were made since then. */
export async function listSince(
  tx: Tx,
  accountId: AccountId,
  since: Date,
): Promise<Pick<Connection, 'profileId' | 'network'>[]> {
  const { rows } = await sql<{ profile_id: bigint; network: NetworkName }>`
    select profile_id, network from network_connection join profile on profile.id = profile_id
     where profile.account_id = ${rowId(accountId)} and connected_at >= ${since}
     order by profile_id, network`.execute(tx)
  return rows.map(({ profile_id, network }) => ({ profileId: wireId(profile_id), network }))
}

/** Connections that expire soon. */
export async function listEnding(
  tx: Tx,
  { days, most }: { days: number; most: number },
): Promise<Connection[]> {
  const rows = await query(tx)
    .selectFrom('network_connection')
    .select(columns)
    .where('expires_at', '<', sql<Date>`now() + make_interval(days => ${days})`)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('expires_at')
    .limit(most)
    .execute()
  return rows.map(toConnection)
}

/** Only replaces the permission it was renewed from: the user may have connected again meanwhile. */
export async function replaceSealed(
  tx: Tx,
  { profileId, network, sealed }: Connection,
  renewed: { sealed: Buffer; expiresAt: Date | null },
): Promise<void> {
  await query(tx)
    .updateTable('network_connection')
    .set({ sealed: renewed.sealed, expires_at: renewed.expiresAt })
    .where('profile_id', '=', rowId(profileId))
    .where('network', '=', network)
    .where('sealed', '=', sealed)
    .execute()
}

export async function insertFarewell(tx: Tx, { network, externalId, sealed }: Connection): Promise<string> {
  const row = await query(tx)
    .insertInto('network_farewell')
    .values({ network, external_id: externalId, sealed })
    .returning('id')
    .executeTakeFirstOrThrow()
  return wireId(row.id)
}

export async function findFarewell(tx: Tx, id: string): Promise<Omit<Connection, 'profileId'> | null> {
  const row = await query(tx)
    .selectFrom('network_farewell')
    .select(['network', 'external_id', 'sealed'])
    .where('id', '=', rowId(id))
    .executeTakeFirst()
  return row ? { network: row.network, externalId: row.external_id, sealed: row.sealed } : null
}

export async function dropFarewell(tx: Tx, id: string): Promise<void> {
  await query(tx).deleteFrom('network_farewell').where('id', '=', rowId(id)).execute()
}

function toConnection(row: {
  profile_id: bigint
  network: NetworkName
  external_id: string
  sealed: Buffer
}): Connection {
  return {
    profileId: wireId(row.profile_id),
    network: row.network,
    externalId: row.external_id,
    sealed: row.sealed,
  }
}
