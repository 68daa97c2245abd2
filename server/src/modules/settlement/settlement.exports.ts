import { inPages, ofEachProfile } from '../../composition/export-rows.ts'
import type { ExportPart, NotExported } from '../../composition/personal-data.ts'
import { query } from './settlement.tables.ts'

/** What of this module's tables people take along. */
export const settlementExports: readonly (ExportPart | NotExported)[] = [
  {
    tables: ['settlement_batch'],
    file: 'earnings.json',
    about: 'Your weeks of sales, and what became of them',
    rows: (ctx, owner) =>
      ofEachProfile(owner, (profileId) =>
        inPages(ctx, {
          from: new Date(0),
          read: (tx, above, limit) =>
            query(tx)
              .selectFrom('settlement_batch')
              .select(['id', 'author_id as profile_id', 'week_start', 'week_end', 'status'])
              .select(['balance as balance_cents', 'sayso_fee as sayso_fee_cents'])
              .select(['transaction_fee as transaction_fee_cents', 'recovered as recovered_cents'])
              .select([
                'restored as restored_cents',
                'amount_paid as paid_cents',
                'payout_date',
                'settled_at',
              ])
              .where('author_id', '=', profileId)
              .where('week_start', '>', above)
              .orderBy('week_start')
              .limit(limit)
              .execute(),
          keyOf: ({ week_start }) => week_start,
        }),
      ),
  },
]
