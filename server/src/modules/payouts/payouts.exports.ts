import { atOnce, inPages, ofEachProfile, pagesById } from '../../composition/export-rows.ts'
import type { ExportPart, NotExported } from '../../composition/personal-data.ts'
import { rowId } from '../../platform/db/row-id.ts'
import { query } from './payouts.tables.ts'

/** What of this module's tables people take along. */
export const payoutExports: readonly (ExportPart | NotExported)[] = [
  {
    tables: ['payout'],
    file: 'payouts.json',
    about: 'What we paid you, when and where to',
    rows: (ctx, owner) =>
      ofEachProfile(owner, (profileId) =>
        pagesById(ctx, (tx, above, limit) =>
          query(tx)
            .selectFrom('payout')
            .select(['id', 'author_id as profile_id', 'amount as amount_cents', 'gateway', 'receiver'])
            .select(['status', 'fee as provider_fee_cents', 'created_at', 'asked_at', 'ended_at'])
            .where('author_id', '=', profileId)
            .where('id', '>', above)
            .orderBy('id')
            .limit(limit)
            .execute(),
        ),
      ),
  },
  {
    tables: ['payout_part'],
    file: 'payout-parts.json',
    about: 'The weeks of sales that each payout was for',
    rows: (ctx, owner) =>
      ofEachProfile(owner, (profileId) =>
        inPages(ctx, {
          from: [0n, 0n] as [bigint, bigint],
          read: (tx, [payout, batch], limit) =>
            query(tx)
              .selectFrom('payout')
              .innerJoin('payout_part', 'payout_part.payout_id', 'payout.id')
              .select(['payout_part.payout_id', 'payout_part.batch_id', 'payout_part.amount as amount_cents'])
              .where('payout.author_id', '=', profileId)
              .where(({ eb, refTuple, tuple }) =>
                eb(refTuple('payout_part.payout_id', 'payout_part.batch_id'), '>', tuple(payout, batch)),
              )
              .orderBy('payout_part.payout_id')
              .orderBy('payout_part.batch_id')
              .limit(limit)
              .execute(),
          keyOf: ({ payout_id, batch_id }): [bigint, bigint] => [payout_id, batch_id],
        }),
      ),
  },
  {
    tables: ['payout_hold'],
    file: 'payout-holds.json',
    about: 'Payouts that wait until you confirm that it is you',
    rows: (ctx, { accountId }) =>
      atOnce(ctx, (tx) =>
        query(tx)
          .selectFrom('payout_hold')
          .select(['held_at', 'until'])
          .where('account_id', '=', rowId(accountId))
          .execute(),
      ),
  },
  {
    tables: ['payout_fraud_hold'],
    because: 'of closed accounts, which nobody logs in to; gone when one is opened again',
  },
  { tables: ['payout_act'], because: 'what our own people did about payouts' },
]
