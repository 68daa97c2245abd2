import { isStoredId, type PaymentId } from '@sayso/contract/ids'
import { cents } from '@sayso/contract/money'
import type { CardProvider, CardTransaction } from '../../../platform/cards/card-provider.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { handleJob } from '../../../platform/jobs/job.ts'
import { platformAccount, postEntry } from '../../ledger/index.ts'
import type { PostsContext } from '../../posts/index.ts'
import { settlePayment } from '../pay/settle-card-payment.service.ts'
import { readTransactionsJob } from '../payments.events.ts'
import { cardRefundBackKey, cardRefundKey, disputeKey, topUpKey } from '../payments.keys.ts'
import { cardMoneyUnexplained } from '../payments.metrics.ts'
import { findByCharge } from '../payments.queries.ts'
import { findByRefundId } from '../refunds/card-refunds.queries.ts'
import { findDispute } from '../refunds/disputes.queries.ts'
import { settleRefund } from '../refunds/refund-to-card.service.ts'
import { settleDispute } from '../refunds/settle-dispute.service.ts'
import {
  findEntry,
  findKnown,
  findReadFrom,
  insertTransaction,
  noteReadUntil,
} from './transactions.queries.ts'

/** The provider's clock may be ahead of ours. */
const CLOCKS_DIFFER_MS = 3_600_000

/**
 * Reads the provider's record of our money and compares it with the ledger, line by line. The provider's fees are
 * booked as costs, events we missed are recorded now, and what cannot be explained is set aside and raises an alert.
 */
export async function readTransactions(ctx: PostsContext): Promise<void> {
  const { cardProvider: provider } = ctx
  if (provider === null) return
  const began = new Date()
  const end = new Date(began.getTime() + CLOCKS_DIFFER_MS)
  for (let since = await ctx.db.write(findReadFrom); since < end; ) {
    const { lines, until } = await readSome(ctx, provider, since, end)
    await bookLines(ctx, provider, lines)
    await ctx.db.write((tx) => noteReadUntil(tx, until < began ? until : began))
    since = until
  }
}

/**
 * Reads from `since` as far as one query allows. The mark only moves after that: after a busy time or a long outage the
 * account is read range by range, and nothing is left out.
 */
async function readSome(
  ctx: PostsContext,
  provider: CardProvider,
  since: Date,
  end: Date,
): Promise<{ lines: CardTransaction[]; until: Date }> {
  for (let until = end; ; ) {
    const lines = await provider.transactions(since, until)
    if (lines !== null) return { lines, until }
    const half = wholeSecond((since.getTime() + until.getTime()) / 2)
    if (half <= since)
      throw new Error('the card provider has more lines in one second than can be read at once')
    ctx.log.warn({ since, until }, 'the card provider has many transactions: they are read in intervals')
    until = half
  }
}

const wholeSecond = (ms: number) => new Date(Math.floor(ms / 1000) * 1000)

async function bookLines(
  ctx: PostsContext,
  provider: CardProvider,
  lines: readonly CardTransaction[],
): Promise<void> {
  const known = await ctx.db.readPrivate((tx) =>
    findKnown(
      tx,
      lines.map(({ id }) => id),
    ),
  )
  for (const line of lines) {
    if (!known.has(line.id)) await bookLine(ctx, line, await explain(ctx, provider, line))
  }
}

/** The key of the ledger entry that matches the line, or null. */
async function explain(
  ctx: PostsContext,
  provider: CardProvider,
  line: CardTransaction,
): Promise<string | null> {
  const { source, amount } = line
  const keys = source === null ? [] : await keysOf(ctx, provider, line, source)
  return keys.length === 0 ? null : ctx.db.readPrivate((tx) => findEntry(tx, keys, amount))
}

async function keysOf(
  ctx: PostsContext,
  provider: CardProvider,
  { type }: CardTransaction,
  source: string,
): Promise<readonly string[]> {
  switch (type) {
    case 'charge':
    case 'payment':
      return paymentKeys(ctx, provider, source)
    case 'refund':
    case 'payment_refund':
    case 'refund_failure':
    case 'payment_failure_refund':
      return refundKeys(ctx, provider, source)
    case 'adjustment': {
      const dispute = await provider.dispute(source)
      if (dispute !== null) await settleDispute(ctx, dispute)
      return disputeKeys(ctx, source)
    }
    default:
      return []
  }
}

/** The keys of a payment. If we have not learned that it succeeded, it is settled first. */
async function paymentKeys(ctx: PostsContext, provider: CardProvider, chargeId: string): Promise<string[]> {
  const find = () => ctx.db.readPrivate((tx) => findByCharge(tx, chargeId))
  if ((await find()) === null) {
    const card = await provider.paymentOfCharge(chargeId)
    const reference = card?.reference ?? ''
    if (card && isStoredId(reference)) await settlePayment(ctx, reference as PaymentId, card)
  }
  const payment = await find()
  return payment ? [topUpKey(payment.id)] : []
}

async function refundKeys(ctx: PostsContext, provider: CardProvider, refundId: string): Promise<string[]> {
  const card = await provider.readRefund(refundId)
  const reference = card?.reference ?? ''
  if (card && isStoredId(reference)) await settleRefund(ctx, reference, card)
  const refund = await ctx.db.readPrivate((tx) => findByRefundId(tx, refundId))
  return refund ? [cardRefundKey(refund.id), cardRefundBackKey(refund.id)] : []
}

/** All possible keys of a dispute, whose money can go back and forth. The amount tells which one a line belongs to. */
async function disputeKeys(ctx: PostsContext, id: string): Promise<string[]> {
  const dispute = await ctx.db.readPrivate((tx) => findDispute(tx, id))
  const turns = Array.from({ length: dispute?.turns ?? 0 }, (_, n) => n + 1)
  return dispute
    ? [disputeKey(id), ...turns.flatMap((n) => [disputeKey(id, 'won', n), disputeKey(id, 'lost', n)])]
    : []
}

const COSTS = new Set(['stripe_fee', 'stripe_fx_fee', 'tax_fee', 'network_cost'])
const PAYOUTS = new Set(['payout', 'payout_cancel', 'payout_failure'])

async function bookLine(ctx: PostsContext, line: CardTransaction, entryKey: string | null): Promise<void> {
  const own = ownEntry(line)
  const key = entryKey ?? own.key
  if (entryKey === null && own.kind === 'suspense') {
    cardMoneyUnexplained(ctx.metrics).inc()
    ctx.log.error(
      { transaction: line.id },
      'unexplained money at the card provider: it is booked to suspense',
    )
  }
  await ctx.db.write(async (tx) => {
    if (!(await insertTransaction(tx, line, key))) return
    const costs = line.type === 'adjustment' ? 'dispute_cost' : 'card_cost'
    if (line.fee !== 0) await move(tx, `cost:${line.id}`, 'card_cost', costs, -line.fee)
    if (entryKey === null) await move(tx, own.key, own.kind, own.against, line.amount)
  })
}

/** Entries that are only booked when the line is read, because nothing else would book them. */
function ownEntry({ id, type, source }: CardTransaction) {
  if (COSTS.has(type)) return { key: `cost:${id}`, kind: 'card_cost', against: 'card_cost' } as const
  if (PAYOUTS.has(type) && source !== null)
    return {
      key: type === 'payout' ? `sp:${source}` : `sp:${source}:${id}`,
      kind: 'card_payout',
      against: 'bank_cash',
    } as const
  return { key: `susp:${id}`, kind: 'suspense', against: 'suspense' } as const
}

/** Books that there is more, or less, money at the provider. */
async function move(
  tx: Tx,
  key: string,
  kind: string,
  against: Parameters<typeof platformAccount>[0],
  amount: number,
): Promise<void> {
  const clearing = platformAccount('card_clearing')
  const ends =
    amount > 0
      ? { debit: clearing, credit: platformAccount(against) }
      : { debit: platformAccount(against), credit: clearing }
  await postEntry(tx, { key, kind, legs: [{ ...ends, amount: cents(Math.abs(amount)) }] })
}

export const readTransactionsHandler = (ctx: PostsContext) =>
  handleJob(readTransactionsJob, {
    atLeastOnce: () => readTransactions(ctx),
  })
