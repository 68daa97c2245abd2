import { atOnce } from '../../composition/export-rows.ts'
import type { ExportPart } from '../../composition/personal-data.ts'
import { rowId } from '../../platform/db/row-id.ts'
import { query } from './exports.tables.ts'

export const ownExports: readonly ExportPart[] = [
  {
    tables: ['data_export'],
    file: 'exports.json',
    about: 'Copies of your data that you asked for, such as this one',
    rows: (ctx, { accountId }) =>
      atOnce(ctx, (tx) =>
        query(tx)
          .selectFrom('data_export')
          .select(['id', 'status', 'bytes', 'asked_at', 'ready_at', 'until'])
          .where('account_id', '=', rowId(accountId))
          .orderBy('asked_at')
          .execute(),
      ),
  },
]
