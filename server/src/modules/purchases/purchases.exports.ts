import { atOnce, inPages, ofEachProfile, pagesById } from '../../composition/export-rows.ts'
import type { ExportPart, NotExported } from '../../composition/personal-data.ts'
import { rowId } from '../../platform/db/row-id.ts'
import { query } from './purchases.tables.ts'

/**
 * What of this module's tables people take along. What they bought is named, not copied: it is the author's work, may
 * not be released yet, and goes back with a refund.
 */
export const purchaseExports: readonly (ExportPart | NotExported)[] = [
  {
    tables: ['purchase', 'purchase_payment'],
    file: 'purchases.json',
    about: 'What you bought: the post, its author, the price and the receipt’s number',
    rows: (ctx, { accountId }) =>
      pagesById(ctx, (tx, above, limit) =>
        query(tx)
          .selectFrom('purchase')
          .innerJoin('profile as author', 'author.id', 'purchase.author_id')
          .leftJoin('purchase_payment', 'purchase_payment.purchase_id', 'purchase.id')
          .select(['purchase.id', 'purchase.buyer_id as profile_id', 'purchase.post_id'])
          .select(['author.handle as author', 'author.display_name as author_name'])
          .select(['purchase.paid as paid_cents', 'purchase.status', 'purchase.created_at'])
          .select(['purchase.refunded_at', 'purchase.secret_version as bought_version'])
          .select(['purchase_payment.payment_id'])
          .where('purchase.buyer_account_id', '=', rowId(accountId))
          .where('purchase.id', '>', above)
          .orderBy('purchase.id')
          .limit(limit)
          .execute(),
      ),
  },
  {
    tables: ['purchase'],
    file: 'sales.json',
    about: 'What you sold, with buyers as you see them in the app',
    rows: (ctx, owner) =>
      ofEachProfile(owner, (profileId) =>
        pagesById(ctx, (tx, above, limit) =>
          query(tx)
            .selectFrom('purchase')
            .innerJoin('profile as buyer', 'buyer.id', 'purchase.buyer_id')
            .select(['purchase.id', 'purchase.author_id as profile_id', 'purchase.post_id'])
            .select(['buyer.handle as buyer', 'buyer.display_name as buyer_name'])
            .select(['purchase.paid as paid_cents', 'purchase.sayso_fee as sayso_fee_cents'])
            .select(['purchase.transaction_fee as transaction_fee_cents', 'purchase.status'])
            .select(['purchase.created_at', 'purchase.refunded_at', 'purchase.batch_id'])
            .where('purchase.author_id', '=', profileId)
            .where('purchase.id', '>', above)
            .orderBy('purchase.id')
            .limit(limit)
            .execute(),
        ),
      ),
  },
  {
    tables: ['buyers_mail'],
    file: 'emails-to-buyers.json',
    about: 'Emails you sent to your buyers',
    rows: (ctx, owner) =>
      ofEachProfile(owner, (profileId) =>
        pagesById(ctx, (tx, above, limit) =>
          query(tx)
            .selectFrom('buyers_mail')
            .select(['id', 'author_id as profile_id', 'post_id', 'text', 'num_sent', 'created_at'])
            .where('author_id', '=', profileId)
            .where('id', '>', above)
            .orderBy('id')
            .limit(limit)
            .execute(),
        ),
      ),
  },
  {
    tables: ['buyers_mail_unsubscribe'],
    file: 'authors-unsubscribed.json',
    about: 'Authors whose emails to buyers you do not want',
    rows: (ctx, { accountId }) =>
      atOnce(ctx, (tx) =>
        query(tx)
          .selectFrom('buyers_mail_unsubscribe')
          .innerJoin('profile', 'profile.id', 'buyers_mail_unsubscribe.author_id')
          .select(['profile.handle as author', 'buyers_mail_unsubscribe.created_at'])
          .where('buyers_mail_unsubscribe.account_id', '=', rowId(accountId))
          .orderBy('buyers_mail_unsubscribe.created_at')
          .execute(),
      ),
  },
  {
    tables: ['takedown_refund'],
    file: 'refunds-of-removed-posts.json',
    about:
      'Sales that were refunded because a post was removed: what was taken from your earnings, and given back',
    rows: (ctx, owner) =>
      ofEachProfile(owner, (profileId) =>
        inPages(ctx, {
          from: 0n,
          read: (tx, above, limit) =>
            query(tx)
              .selectFrom('takedown_refund')
              .select(['purchase_id', 'author_id as profile_id', 'from_author as taken_cents'])
              .select(['from_loss as paid_by_us_cents', 'created_at', 'given_back_at', 'batch_id'])
              .where('author_id', '=', profileId)
              .where('purchase_id', '>', above)
              .orderBy('purchase_id')
              .limit(limit)
              .execute(),
          keyOf: ({ purchase_id }) => purchase_id,
        }),
      ),
  },
  { tables: ['takedown_order'], because: 'our orders to refund; the decision itself was sent to you' },
  { tables: ['buyers_mail_turn'], because: 'technical: when the next email to buyers may be sent' },
]
