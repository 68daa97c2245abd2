import { pagesById } from '../../composition/export-rows.ts'
import type { ExportPart, NotExported } from '../../composition/personal-data.ts'
import { rowId } from '../../platform/db/row-id.ts'
import { query } from './appeals.tables.ts'

export const appealExports: readonly (ExportPart | NotExported)[] = [
  {
    tables: ['appeal'],
    file: 'appeals.json',
    about: 'Your appeals against decisions of ours, and how they ended',
    rows: (ctx, { accountId }) =>
      pagesById(ctx, (tx, above, limit) =>
        query(tx)
          .selectFrom('appeal')
          .select(['id', 'id as number', 'decision_id', 'side', 'text', 'created_at'])
          .select(['outcome', 'reason', 'decided_at'])
          .where('account_id', '=', rowId(accountId))
          .where('id', '>', above)
          .orderBy('id')
          .limit(limit)
          .execute(),
      ),
  },
]
