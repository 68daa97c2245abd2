import type { Side, Stated } from '../record/decision-record.ts'

/** What a decision means for money; null if it means nothing. Only whose money it is learns about it. */
export function moneyOf(stated: Stated, side: Side): string | null {
  return side === 'author' ? forAuthor(stated) : forReporter(stated)
}

const FROM_EARNINGS =
  'Your part of it is taken from your earnings as far as they reach; you owe nothing beyond that.'

function forAuthor({ decision, kind, takenBack, money, buyers }: Stated): string | null {
  switch (decision) {
    case 'remove':
      if (kind !== 'post') return null
      if (buyers === 0) return 'Nobody had bought it.'
      return money === 'refund'
        ? `In two days, those who bought it in the last 90 days get their money back; if it was not released yet, everybody who bought it. ${FROM_EARNINGS}`
        : 'Its buyers keep what they bought, and you keep what you earned with it.'
    case 'suspend':
      return 'Nothing of yours is for sale meanwhile. Your buyers keep what they bought. What you earned is settled as always, and is paid out when the suspension is over.'
    case 'close':
      return money === 'refund'
        ? `In two days, everybody who bought something of yours in the last 90 days gets their money back. ${FROM_EARNINGS} What is left is held for at least 120 days. Then two of us decide about paying it, to the payout address of 30 days before the closing.`
        : 'Your buyers keep what they bought. What you earned is paid out with the next payout.'
    case 'reinstate':
      if (takenBack === 'suspend') return 'Your posts are for sale again, and your payouts go on.'
      if (money === 'refund')
        return 'Buyers who did not get their money back yet do not get it back. Those who did keep it, and you get back what was taken from you, with one of your next payouts.'
      return null
    default:
      return null
  }
}

function forReporter({ decision, money, buyers }: Stated): string | null {
  if (decision === 'remove' && money === 'refund' && buyers > 0)
    return 'Those who bought it in the last 90 days get their money back.'
  return decision === 'close' && money === 'refund'
    ? 'Those who bought from it in the last 90 days get their money back.'
    : null
}
