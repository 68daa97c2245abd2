import './profiles.tables.ts'
import type { ProfileId } from '@sayso/contract/ids'
import { type Expression, sql } from 'kysely'
import { rowId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { Refused } from '../../platform/http/refusal.ts'

type NetworkName = 'twitter' | 'instagram'

/** As whom a profile is known at a network; null for nobody. Answers the profile's handle, and holds its row. */
export async function setNetworkName(
  tx: Tx,
  id: ProfileId,
  network: NetworkName,
  username: string | null,
): Promise<string> {
  const row = await tx
    .updateTable('profile')
    // From somebody new, nothing is imported that was not asked for.
    .set({ [`${network}_username`]: username, [`${network}_auto_import`]: false })
    .where('id', '=', rowId(id))
    .returning('handle')
    .executeTakeFirst()
  if (!row) throw new Refused('profile_not_found')
  return row.handle
}

/** Switched on only where there is somebody to import from. Answers how the switch stands now. */
export async function setNetworkImport(
  tx: Tx,
  id: ProfileId,
  network: NetworkName,
  isWanted: boolean,
): Promise<boolean> {
  const switched = `${network}_auto_import` as const
  const row = await tx
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
  return tx
    .selectFrom('profile')
    .select(['twitter_auto_import', 'instagram_auto_import'])
    .where('id', '=', rowId(id))
    .executeTakeFirstOrThrow()
}
