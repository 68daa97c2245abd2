import { inPages } from '../../composition/export-rows.ts'
import type { ExportPart, NotExported } from '../../composition/personal-data.ts'
import { rowId } from '../../platform/db/row-id.ts'
import { query } from './moderation.tables.ts'

export const moderationExports: readonly (ExportPart | NotExported)[] = [
  {
    tables: ['report'],
    file: 'reports.json',
    about: 'What you reported. What others reported of yours is not in your copy',
    rows: (ctx, { accountId }) =>
      inPages(ctx, {
        from: 0n,
        read: (tx, above, limit) =>
          query(tx)
            .selectFrom('report')
            .innerJoin('mod_case', 'mod_case.id', 'report.case_id')
            .select([
              'number',
              'subject_kind',
              'subject_id',
              'report.reason',
              'text',
              'report.state',
              'created_at',
              'settled_at',
              'statement',
            ])
            .where('reporter_id', '=', rowId(accountId))
            .where('number', '>', above)
            .orderBy('number')
            .limit(limit)
            .execute(),
        keyOf: ({ number }) => number,
      }),
  },
  { tables: ['reporter'], because: 'whether an account’s reports count is shown to it when it reports' },
  { tables: ['mod_case'], because: 'what others reported stays between them and us until it is decided' },
]
