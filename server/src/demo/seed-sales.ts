import { createHash } from 'node:crypto'
import { splitSale } from '@sayso/contract/fees'
import type { PaymentId, PurchaseId } from '@sayso/contract/ids'
import { cents } from '@sayso/contract/money'
import { sql } from 'kysely'
import { accountOf, platformAccount, postEntry } from '../modules/ledger/index.ts'
import { markRefunded } from '../modules/purchases/purchases.queries.ts'
import { bookRefund, bookSale, type SaleTerms } from '../modules/purchases/sale.entries.ts'
import { rowId } from '../platform/db/row-id.ts'
import type { Tx } from '../platform/db/tx.ts'
import { diceFor } from './readers.ts'
import type { ReadPost } from './seed-reactions.ts'
import { DAY_MS, hoursAfter, hoursBefore, type Member, type Seeding } from './seeding.ts'

const MIN_SHARE = 0.06
const MAX_SHARE = 0.18
/** Single purchases that were given back, besides those of a report that was wrong. */
const GIVEN_BACK = 3
const TOP_UPS = [500, 1000, 2000, 5000]
/** Sells so little that what is settled never reaches the least payout and is carried over, whatever day it is. */
const SMALL_SELLER = { handle: 'bakehouse', sales: 2 }

interface Sale extends SaleTerms {
  readonly id: PurchaseId
  readonly read: ReadPost
  readonly buyer: Member
  readonly at: Date
  readonly refundedAt: Date | null
}

/**
 * Readers buy, each with funds added by card before, in the order in which it happened, and every cent is in the
 * ledger. A few purchases are refunded.
 */
export async function seedSales(seeding: Seeding, read: readonly ReadPost[]): Promise<void> {
  const sales = planSales(seeding, read)
  const { tx, ctx, ids } = seeding
  await insertPurchases(tx, sales)
  const acts: { at: Date; run: () => Promise<unknown> }[] = sales.flatMap((sale) => [
    { at: sale.at, run: () => bookSale(tx, sale.id, sale) },
    ...(sale.refundedAt === null
      ? []
      : [{ at: sale.refundedAt, run: () => giveBack(tx, sale, sale.refundedAt as Date) }]),
  ])
  for (const [buyer, bought] of Map.groupBy(sales, ({ buyer }) => buyer)) {
    const spent = bought.reduce((sum, { paid }) => sum + paid, 0)
    const first = Math.min(...bought.map(({ at }) => at.getTime()))
    const at = new Date(first - diceFor(buyer.handle, 'funds').integer(3, 90) * 60_000)
    const amount = TOP_UPS.find((one) => one >= spent) ?? Math.ceil(spent / 1000) * 1000
    const id = ids.at<PaymentId>(at, buyer.shard)
    acts.push({
      at,
      run: () => addFunds(tx, buyer, { id, at, amount, fee: ctx.config.limits.ptv.cardFeeCents }),
    })
  }
  await atTheirTimes(tx, acts)
  await sql`
    update post_counter set purchases = n
      from (select post_id, count(*) as n from purchase where status = 'completed' group by post_id) sold
     where sold.post_id = post_counter.post_id`.execute(tx)
}

function planSales({ ids, now, ctx }: Seeding, read: readonly ReadPost[]): Sale[] {
  const { fees } = ctx.config.limits
  let toGiveBack = GIVEN_BACK
  return read.flatMap((one) => {
    const { post, author } = one
    const { paid } = post
    if (paid === null) return []
    const dice = diceFor(post.id, 'sales')
    const isSmall = author.handle === SMALL_SELLER.handle
    const wanted = Math.round(one.readers.length * (MIN_SHARE + dice.roll() * (MAX_SHARE - MIN_SHARE)))
    const count = isSmall ? SMALL_SELLER.sales : wanted
    const end = Math.min(
      now.getTime() - 60_000,
      paid.sale_end_hours === undefined ? Infinity : hoursAfter(one.at, paid.sale_end_hours).getTime(),
    )
    return dice
      .shuffle(one.readers)
      .slice(0, Math.max(1, count))
      .map((buyer, n): Sale => {
        // Most buy soon; the rest whenever they come across it.
        const at = new Date(one.at.getTime() + (end - one.at.getTime()) * dice.roll() ** 2.5)
        const price = paid.price_cents
        const amount = cents(
          paid.min_flag && !isSmall && dice.chance(0.25)
            ? price + dice.integer(1, 4) * Math.ceil(price / 4)
            : price,
        )
        const { sayso, transaction } = splitSale(amount, fees)
        const isRecent = now.getTime() - at.getTime() < 6 * DAY_MS
        const isGivenBack = n === 1 && isRecent && paid.refunded_all_hours_ago === undefined && toGiveBack > 0
        if (isGivenBack) toGiveBack--
        return {
          id: ids.at<PurchaseId>(at, buyer.shard),
          ...{ read: one, buyer, at, buyerId: buyer.id, authorId: author.id },
          ...{ paid: amount, saysoFee: sayso, transactionFee: transaction },
          refundedAt:
            paid.refunded_all_hours_ago !== undefined
              ? hoursBefore(now, paid.refunded_all_hours_ago)
              : isGivenBack
                ? new Date(at.getTime() + (now.getTime() - at.getTime()) / 2)
                : null,
        }
      })
      .filter(({ at, refundedAt }) => refundedAt === null || refundedAt > at)
  })
}

async function insertPurchases(tx: Tx, sales: readonly Sale[]): Promise<void> {
  const rows = sales.map((sale) => ({
    id: String(rowId(sale.id)),
    post_id: String(rowId(sale.read.id)),
    buyer_id: String(rowId(sale.buyer.id)),
    buyer_account_id: String(rowId(sale.buyer.accountId)),
    author_id: String(rowId(sale.authorId)),
    paid: sale.paid,
    sayso_fee: sale.saysoFee,
    transaction_fee: sale.transactionFee,
    at: sale.at.toISOString(),
  }))
  await sql`
    insert into purchase (id, post_id, buyer_id, buyer_account_id, author_id, paid, sayso_fee, transaction_fee,
                          secret_version, created_at)
    select t.id, t.post_id, t.buyer_id, t.buyer_account_id, t.author_id, t.paid, t.sayso_fee, t.transaction_fee,
           post.secret_version, t.at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as t (id bigint, post_id bigint, buyer_id bigint, buyer_account_id bigint, author_id bigint, paid bigint,
              sayso_fee bigint, transaction_fee bigint, at timestamptz)
      join post on post.id = t.post_id`.execute(tx)
}

async function giveBack(tx: Tx, sale: Sale, at: Date): Promise<void> {
  await markRefunded(tx, sale.id, { at, by: 'author' })
  await bookRefund(tx, sale.id, { ...sale, isSettled: false })
}

async function addFunds(
  tx: Tx,
  buyer: Member,
  { id, at, amount, fee }: { id: PaymentId; at: Date; amount: number; fee: number },
): Promise<void> {
  const hash = createHash('sha256').update(id).digest()
  await sql`
    insert into payment (id, profile_id, account_id, token_hash, input_hash, amount, card_fee, status, intent_id,
                         charge_id, created_at, ended_at, card_brand, card_last4)
    values (${rowId(id)}, ${rowId(buyer.id)}, ${rowId(buyer.accountId)}, ${hash}, ${hash}, ${amount}, ${fee},
            'succeeded', ${`pi_demo_${id}`}, ${`ch_demo_${id}`}, ${at}, ${at}, 'visa', '4242')`.execute(tx)
  // No card provider knows of these payments, so the line of its statement is added here.
  await sql`
    insert into card_transaction (id, type, source, amount, fee, entry_key, created_at)
    values (${`txn_demo_${id}`}, 'charge', ${`ch_demo_${id}`}, ${amount + fee}, 0, ${`topup:${rowId(id)}`}, ${at})`.execute(
    tx,
  )
  const debit = platformAccount('card_clearing')
  await postEntry(tx, {
    key: `topup:${rowId(id)}`,
    kind: 'topup',
    legs: [
      { debit, credit: accountOf(buyer.id, 'user_funds'), amount: cents(amount) },
      { debit, credit: platformAccount('card_fee'), amount: cents(fee) },
    ],
  })
}

/**
 * Runs them in order of time. The ledger dates its own entries and cannot be changed afterwards, so for this one
 * transaction its clock is set; the default is put back before it ends, and nobody else sees the other.
 */
async function atTheirTimes(tx: Tx, acts: { at: Date; run: () => Promise<unknown> }[]): Promise<void> {
  await sql`alter table ledger_journal alter column created_at
              set default current_setting('sayso.demo_clock')::timestamptz`.execute(tx)
  for (const { at, run } of acts.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    await sql`select set_config('sayso.demo_clock', ${at.toISOString()}, true)`.execute(tx)
    await run()
  }
  await sql`alter table ledger_journal alter column created_at set default clock_timestamp()`.execute(tx)
}
