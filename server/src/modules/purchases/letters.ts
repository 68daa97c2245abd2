import { type Cents, formatCents } from '@sayso/contract/money'
import type { Letter } from '../../platform/mail/letter.ts'

interface Told {
  readonly postUrl: string
  readonly authorHandle: string
  readonly paid: Cents
  readonly purchaseId: string
  readonly at: Date
}

const price = (paid: Cents) => (paid === 0 ? 'nothing' : formatCents(paid))

/** Neither letter holds a word of the post: mailboxes are read by others too. */
export function receiptLetter({ postUrl, authorHandle, paid, purchaseId, at }: Told): Letter {
  return {
    subject: `Your receipt: a post of @${authorHandle}`,
    preheader: `You paid ${price(paid)} from your funds`,
    blocks: [
      {
        kind: 'paragraph',
        text: `You bought a post of @${authorHandle} and paid ${price(paid)} from your funds.`,
      },
      { kind: 'button', label: 'Open the post', url: postUrl },
      { kind: 'list', items: [`Purchase ${purchaseId}`, at.toUTCString()] },
      {
        kind: 'note',
        text: 'The post is yours to read as long as you do not get your money back. What you can check it by is shown beside it.',
      },
    ],
  }
}

export function refundLetter({ postUrl, authorHandle, paid, purchaseId, at }: Told): Letter {
  return {
    subject: `Refunded: a post of @${authorHandle}`,
    preheader: `${price(paid)} went back to your funds`,
    blocks: [
      {
        kind: 'paragraph',
        text: `@${authorHandle} has refunded your purchase. ${formatCents(paid)} went back to your funds, and the post is closed again.`,
      },
      { kind: 'button', label: 'See the post', url: postUrl },
      { kind: 'list', items: [`Purchase ${purchaseId}`, at.toUTCString()] },
    ],
  }
}
