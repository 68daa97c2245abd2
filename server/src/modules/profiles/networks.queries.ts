import type { ProfileId } from '@sayso/contract/ids'
import { type Expression, sql } from 'kysely'
import { rowId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { query } from './profiles.tables.ts'

type NetworkName = 'twitter' | 'instagram'

/** Sets or clears (null) the username of a profile at a network. Returns the profile's handle, and locks its row. */
export async function setNetworkName(
  tx: Tx,
  id: ProfileId,
  network: NetworkName,
  username: string | null,
): Promise<string> {
  const row = await query(tx)
    .updateTable('profile')
    // With a new username, nothing is imported until the user asks for it.
    .set({ [`${network}_username`]: username, [`${network}_auto_import`]: false })
    .where('id', '=', rowId(id))
    .returning('handle')
    .executeTakeFirst()
  if (!row) throw new AppError('profile_not_found')
  return row.handle
}

/**
 * Switches automatic import on or off. It can only be on if there is a username to import from. Returns the new value.
 */
export async function setNetworkImport(
  tx: Tx,
  id: ProfileId,
  network: NetworkName,
  isWanted: boolean,
): Promise<boolean> {
  const switched = `${network}_auto_import` as const
  const row = await query(tx)
    .updateTable('profile')
    .set({ [switched]: importIfKnown(network, isWanted) })
    .where('id', '=', rowId(id))
    .returning(switched)
    .executeTakeFirst()
  return row?.[switched] ?? false
}

export const importIfKnown = (network: NetworkName, isWanted: boolean): Expression<boolean> =>
  sql<boolean>`${isWanted} and ${sql.ref(`${network}_username`)} is not null`

export async function readNetworks(tx: Tx, id: ProfileId) {
  return query(tx)
    .selectFrom('profile')
    .select(['twitter_auto_import', 'instagram_auto_import'])
    .where('id', '=', rowId(id))
    .executeTakeFirstOrThrow()
}
