import { formatCents } from '@sayso/contract/money'
import { receiptLines, refundWords } from '@sayso/contract/receipt'
import type { PaymentReceipt } from '@sayso/contract/shapes/receipt'
import type { Block, Email } from '../../platform/mail/email.ts'

/** Emails contain no text of the post, because others may read a mailbox too. */
export function receiptEmail(receipt: PaymentReceipt, url: string): Email {
  const { kind, amount, notice, seller } = receipt
  const { lines } = receiptLines(receipt)
  const total = lines.find(({ isTotal }) => isTotal)
  const isPurchase = kind === 'purchase'
  const what = isPurchase ? `a post by @${seller?.handle}` : `${formatCents(amount)} added to your funds`
  return {
    subject: `Your receipt: ${what}`,
    preheader: total ? `${total.label}: ${formatCents(total.amount)}` : 'It was free',
    blocks: [
      { kind: 'paragraph', text: notice ?? (isPurchase ? `You bought ${what}.` : `${what}.`) },
      ...linesOf(receipt),
      { kind: 'button', label: isPurchase ? 'Open the post' : 'See your funds', url },
      { kind: 'list', items: factsOf(receipt) },
      ...(isPurchase ? [KEEP] : []),
    ],
  }
}

const KEEP: Block = {
  kind: 'note',
  text: 'The post is yours to read unless you are refunded. To check that nothing was changed, use the seal beside it.',
}

function linesOf(receipt: PaymentReceipt): Block[] {
  const { lines, balanceAfter } = receiptLines(receipt)
  if (lines.length === 0) return [{ kind: 'paragraph', text: 'It was free.' }]
  const rows = lines.map(({ label, amount, isTotal }) => ({
    label,
    value: formatCents(amount),
    ...(isTotal && { isTotal }),
  }))
  const after = balanceAfter === null ? [] : [{ label: 'Balance after', value: formatCents(balanceAfter) }]
  return [{ kind: 'lines', items: [...rows, ...after] }]
}

/** What a buyer needs to ask about the purchase, or to file it. */
function factsOf({ kind, unique_id: id, created, card, seller, issuer }: PaymentReceipt): string[] {
  return [
    `Date: ${new Date(created).toUTCString()}`,
    ...(kind === 'purchase' ? [`Purchase: ${id}`] : []),
    ...(card === null ? [] : [`Payment: ${card.payment_id}`]),
    ...(seller === null ? [] : [`Seller: ${seller.display_name || seller.handle} (@${seller.handle})`]),
    `Issued by ${issuer.name}, ${issuer.email}`,
  ]
}

export function refundEmail(receipt: PaymentReceipt, postUrl: string): Email {
  const handle = receipt.seller?.handle
  const words = refundWords(receipt) ?? ''
  const isRemoved = receipt.refund?.by === 'takedown'
  const what = isRemoved
    ? `We removed the post by @${handle}, so it can’t be opened.`
    : `The post by @${handle} is locked again.`
  return {
    subject: `Refunded: a post by @${handle}`,
    preheader: words,
    blocks: [
      { kind: 'paragraph', text: words },
      { kind: 'paragraph', text: `${what} Here’s what you paid:` },
      ...linesOf({ ...receipt, balance_after: null }),
      ...(isRemoved ? [] : [{ kind: 'button', label: 'See the post', url: postUrl } as const]),
      { kind: 'list', items: [...refundedOn(receipt), ...factsOf(receipt)] },
    ],
  }
}

const refundedOn = ({ refund }: PaymentReceipt) =>
  refund?.created ? [`Refunded: ${new Date(refund.created).toUTCString()}`] : []
