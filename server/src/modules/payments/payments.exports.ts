import { inPages, pagesById } from '../../composition/export-rows.ts'
import type { ExportPart, NotExported } from '../../composition/personal-data.ts'
import { rowId } from '../../platform/db/row-id.ts'
import { query } from './payments.tables.ts'

/** What of this module's tables people take along. Of a card we only know its brand and its last four digits. */
export const paymentExports: readonly (ExportPart | NotExported)[] = [
  {
    tables: ['payment'],
    file: 'payments.json',
    about: 'Payments by card, with the last four digits',
    rows: (ctx, { accountId }) =>
      pagesById(ctx, (tx, above, limit) =>
        query(tx)
          .selectFrom('payment')
          .select(['id', 'profile_id', 'amount as amount_cents', 'card_fee as card_fee_cents', 'post_id'])
          .select(['status', 'failure', 'purchase_outcome', 'notice', 'created_at', 'ended_at'])
          .select(['card_brand', 'card_last4'])
          .where('account_id', '=', rowId(accountId))
          .where('id', '>', above)
          .orderBy('id')
          .limit(limit)
          .execute(),
      ),
  },
  {
    tables: ['card_refund'],
    file: 'card-refunds.json',
    about: 'Payments that went back to your card',
    rows: (ctx, { accountId }) =>
      pagesById(ctx, (tx, above, limit) =>
        query(tx)
          .selectFrom('payment')
          .innerJoin('card_refund', 'card_refund.payment_id', 'payment.id')
          .select(['card_refund.id', 'card_refund.payment_id', 'card_refund.amount as amount_cents'])
          .select(['card_refund.card_fee as card_fee_cents', 'card_refund.status', 'card_refund.created_at'])
          .select(['card_refund.ended_at'])
          .where('payment.account_id', '=', rowId(accountId))
          .where('card_refund.id', '>', above)
          .orderBy('card_refund.id')
          .limit(limit)
          .execute(),
      ),
  },
  {
    tables: ['card_dispute'],
    file: 'card-disputes.json',
    about: 'Payments that your bank asked back',
    rows: (ctx, { accountId }) =>
      inPages(ctx, {
        from: '',
        read: (tx, above, limit) =>
          query(tx)
            .selectFrom('payment')
            .innerJoin('card_dispute', 'card_dispute.payment_id', 'payment.id')
            .select(['card_dispute.id as dispute', 'card_dispute.payment_id'])
            .select(['card_dispute.amount as amount_cents', 'card_dispute.status', 'card_dispute.opened_at'])
            .where('payment.account_id', '=', rowId(accountId))
            .where('card_dispute.id', '>', above)
            .orderBy('card_dispute.id')
            .limit(limit)
            .execute(),
        keyOf: ({ dispute }) => dispute,
      }),
  },
  {
    tables: ['card_event', 'card_transaction', 'card_watch'],
    because: 'our own dealings with the card provider',
  },
]
