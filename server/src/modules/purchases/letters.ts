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

/**
 * An author's own words, as they wrote them. What was bought is not in it, and neither is who else got it. Its subject is
 * ours: nobody writes subjects in our name.
 */
export function buyersLetter(told: {
  readonly authorHandle: string
  readonly text: string
  readonly postUrl: string
  readonly supportEmail: string | null
  readonly stopUrl: string
}): Letter {
  const from = `@${told.authorHandle}`
  const replies =
    told.supportEmail === null
      ? 'Replies to this mail are not read.'
      : `If you reply, your answer goes to ${told.supportEmail}, and they see your address.`
  return {
    subject: `A message from ${from} about a post you bought`,
    preheader: `${from} wrote to everybody who bought the post`,
    blocks: [
      { kind: 'paragraph', text: told.text },
      { kind: 'button', label: 'Open the post', url: told.postUrl },
      { kind: 'divider' },
      {
        kind: 'note',
        text: `You get this because you bought a post of ${from}, who does not see your address. ${replies}`,
      },
      { kind: 'link', label: `No more messages from ${from}`, url: told.stopUrl },
    ],
  }
}
