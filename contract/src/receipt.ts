import { cardTotal } from './fees.ts'
import { type Cents, formatCents } from './money.ts'
import type { PaymentReceipt } from './shapes/receipt.ts'

/** One line of a receipt. Those before the total add up to it. */
export interface ReceiptLine {
  readonly label: string
  readonly amount: Cents
  readonly isTotal?: true
}

const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'Eftpos',
  jcb: 'JCB',
  link: 'Link',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** `Visa 4242`, or as much of it as is known. */
export function cardName({ brand, last4 }: { brand: string | null; last4: string | null }): string {
  const name = brands[brand ?? '']
  if (last4 === null) return name ?? 'your card'
  return name === undefined ? `card ${last4}` : `${name} ${last4}`
}

/** What was paid, and how, in lines that add up exactly to the total on the card statement or in the funds. */
export function receiptLines(receipt: Pick<PaymentReceipt, 'kind' | 'amount' | 'card' | 'balance_after'>): {
  lines: readonly ReceiptLine[]
  /** Shown next to the total: the remaining balance. */
  balanceAfter: Cents | null
} {
  const { kind, amount, card, balance_after: balanceAfter } = receipt
  if (card === null && amount === 0) return { lines: [], balanceAfter: null }
  const first = { label: kind === 'purchase' ? 'Price' : 'To your funds', amount }
  if (card === null)
    return { lines: [first, { label: 'Paid from funds', amount, isTotal: true }], balanceAfter }
  const total = cardTotal(amount, card.fee_amount)
  return {
    lines: [
      first,
      { label: 'Card fee', amount: card.fee_amount },
      { label: `Total charged to ${cardName(card)}`, amount: total, isTotal: true },
    ],
    balanceAfter: null,
  }
}

const decided = {
  author: ' by the author',
  platform: ' by us, because nothing was released',
  takedown: ' because the post was removed',
} as const

const decidedBy = (who: keyof typeof decided | null) => (who === null ? '' : decided[who])

/** What was refunded, to where and by whose decision, in one or two sentences; null if nothing was. */
export function refundWords({ refund, card }: Pick<PaymentReceipt, 'refund' | 'card'>): string | null {
  if (refund === null) return null
  if (refund.by === 'bank') return 'Your bank took this payment back, so the purchase is closed.'
  const { to_funds_amount: toFunds, to_debt_amount: toDebt } = refund
  if (toFunds + toDebt === 0) return `Taken back${decidedBy(refund.by)}. It was free.`
  const went = [
    ...(toFunds > 0 || toDebt === 0 ? [`${formatCents(toFunds)} to your funds`] : []),
    ...(toDebt > 0 ? [`${formatCents(toDebt)} towards what you owed`] : []),
  ].join(', ')
  const kept =
    card !== null && card.fee_amount > 0
      ? ` The card fee of ${formatCents(card.fee_amount)} is not returned.`
      : ''
  return `Refunded${decidedBy(refund.by)}: ${went}.${kept}`
}
