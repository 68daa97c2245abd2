import './imports.tables.ts'
import type { ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowIds } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'

/** Some of the items, and with the last of them everything else. Returns how many items. */
export async function deleteImports(tx: Tx, profiles: readonly ProfileId[], atMost: number): Promise<number> {
  const ids = rowIds(profiles)
  await sql`delete from import_schedule where profile_id = any(${ids}::bigint[])`.execute(tx)
  const { rows } = await sql`
    delete from import_item
     where (profile_id, network, source_id) in (
       select profile_id, network, source_id from import_item where profile_id = any(${ids}::bigint[])
        limit ${atMost})
    returning profile_id`.execute(tx)
  if (rows.length < atMost)
    await sql`delete from import_run where profile_id = any(${ids}::bigint[])`.execute(tx)
  return rows.length
}
