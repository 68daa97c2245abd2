import { type Cents, formatCents } from '@sayso/contract/money'
import { countOf } from '../../ui/format/count.ts'

export const salesTexts = {
  error: 'Error',
  loginForBuyers: 'Please log in to view buyers.',
  loginForRefund: 'Please log in to process refund.',
  buyersFailed: 'Failed to load buyers',
  noBuyers: 'No buyers yet',
  noBuyersLead: 'Everyone who buys this post will show up here, with what they paid.',
  refundDone: 'Refund processed successfully.',
  refundFailed: 'Failed to process refund',
  /** Shown instead of the button once the author's refund period is over. */
  tooLate: 'Over 90 days ago',
  refundUncovered: 'Nothing was refunded. Try again once you’ve earned more.',
  mail: 'Email buyers',
  mailSent: 'Email has been sent to all buyers successfully.',
  mailFailed: 'Failed to send email to buyers',
  mailMissing: 'Missing required information to send email.',
  mailKept: 'Nothing was sent. Your text is kept.',
  nobody: 'No one to email',
} as const

export const buyersTitle = (sales: number | undefined) =>
  sales === undefined || sales === 0 ? 'Buyers' : `Buyers (${sales.toLocaleString('en-US')})`

/** `18 sales · 1 refunded · before fees` */
export function salesFacts(sales: number, refunded: number): string[] {
  return [
    countOf(sales, 'sale', 'sales'),
    ...(refunded > 0 ? [`${refunded.toLocaleString('en-US')} refunded`] : []),
    'before fees',
  ]
}

/** For a free purchase there is no money to refund; the post still locks again. */
export const refundQuestion = (amount: Cents, name: string) =>
  amount === 0 ? `Take the post back from ${name}?` : `Refund ${formatCents(amount)} to ${name}?`

export const refundLabel = (amount: Cents) => (amount === 0 ? 'Take back' : `Refund ${formatCents(amount)}`)

/** Says which buyers do not get the mail; null if all of them do. */
export function leftOut(refunded: number, unreachable: number): string | null {
  const parts = [
    ...(refunded > 0 ? [countOf(refunded, 'refunded buyer', 'refunded buyers')] : []),
    ...(unreachable > 0 ? [countOf(unreachable, 'unsubscribed buyer', 'unsubscribed buyers')] : []),
  ]
  if (parts.length === 0) return null
  return `${parts.join(' and ')} ${refunded + unreachable === 1 ? 'is' : 'are'} left out.`
}

/** The first line of the public text. */
export function titleOf(text: string): string {
  return (
    text
      .split('\n')
      .find((line) => line.trim() !== '')
      ?.trim() ?? ''
  )
}

/** Labels and short texts of its components. */
export const labels = {
  loadingBuyers: 'Loading buyers',
  buyers: 'Buyers',
  buyer: 'Buyer',
  paid: 'Paid',
  date: 'Date',
  refund: 'Refund',
  loadMore: 'Load More',
  cancel: 'Cancel',
  of: 'of “',
  message: 'Message',
  mailPlaceholder: 'Thank them, correct something, tell them what comes next.',
  draftSaved: 'Draft saved',
  preview: 'Preview',
  nothingWrittenYet: 'Nothing written yet.',
  mailFooter: 'We add a link to the post, and one to unsubscribe.',
  feesReturnedToYou: 'Fees returned to you',
  outOfYourEarnings: 'Out of your earnings',
} as const
