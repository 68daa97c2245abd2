import { pagesById } from '../../composition/export-rows.ts'
import type { ExportPart } from '../../composition/personal-data.ts'
import { rowId } from '../../platform/db/row-id.ts'
import { query } from './decisions.tables.ts'

export const decisionExports: readonly ExportPart[] = [
  {
    tables: ['mod_decision'],
    file: 'decisions.json',
    about: 'What we decided about your account, your posts and your comments, and why',
    rows: (ctx, { accountId }) =>
      pagesById(ctx, (tx, above, limit) =>
        query(tx)
          .selectFrom('mod_decision')
          .innerJoin('mod_case', 'mod_case.id', 'mod_decision.case_id')
          .select([
            'mod_decision.id',
            'subject_kind',
            'subject_id',
            'decision',
            'policy',
            'law',
            'facts',
            'until',
            'label',
            'money',
            'mod_decision.created_at',
          ])
          .where('author_account_id', '=', rowId(accountId))
          .where('decision', '<>', 'none')
          .where('mod_decision.id', '>', above)
          .orderBy('mod_decision.id')
          .limit(limit)
          .execute(),
      ),
  },
]
