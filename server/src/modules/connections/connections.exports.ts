import { atOnce } from '../../composition/export-rows.ts'
import type { ExportPart, NotExported } from '../../composition/personal-data.ts'
import { rowIds } from '../../platform/db/row-id.ts'
import { query } from './connections.tables.ts'

/** What of this module's tables people take along. */
export const connectionExports: readonly (ExportPart | NotExported)[] = [
  {
    tables: ['network_connection'],
    file: 'networks.json',
    about: 'Networks connected to your profiles, without the permission to use them',
    rows: (ctx, { profileIds }) =>
      atOnce(ctx, (tx) =>
        query(tx)
          .selectFrom('network_connection')
          .select(['profile_id', 'network', 'external_id as account_there', 'connected_at', 'expires_at'])
          .where('profile_id', 'in', rowIds(profileIds))
          .orderBy('profile_id')
          .orderBy('network')
          .execute(),
      ),
  },
  { tables: ['network_attempt', 'network_farewell'], because: 'secrets of connections that begin or end' },
]
