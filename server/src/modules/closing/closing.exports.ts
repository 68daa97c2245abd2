import { atOnce } from '../../composition/export-rows.ts'
import type { ExportPart, NotExported } from '../../composition/personal-data.ts'
import { rowId } from '../../platform/db/row-id.ts'
import { query } from './closing.tables.ts'

export const closingExports: readonly (ExportPart | NotExported)[] = [
  {
    tables: ['account_closing'],
    file: 'account-deletion.json',
    about: 'When you last asked to delete your account, and changed your mind',
    rows: (ctx, { accountId }) =>
      atOnce(ctx, (tx) =>
        query(tx)
          .selectFrom('account_closing')
          .select(['state', 'requested_at', 'ends_at', 'cancelled_at'])
          .where('account_id', '=', rowId(accountId))
          .execute(),
      ),
  },
  { tables: ['erased_account'], because: 'about accounts that are erased' },
]
