import type { Batch } from '@sayso/contract/shapes/batch'
import { countOf, formatExactCount } from '../../../ui/format/count.ts'
import { dayOf } from './days.ts'

export const earningsTexts = {
  noPayoutAddress: 'Tell us where to pay you',
  noPayoutAddressLead: (waiting: string) =>
    `${waiting} from your sales is waiting. Nothing is paid out until you set a payout address.`,
  setAddress: 'Set payout address',
  soon: 'Your first sale will show up in a batch within a minute.',
  sales: 'Sales of this batch',
  salesFailed: 'Failed to load sales',
  fileFailed: 'Failed to create the file',
  held: 'Payouts are on hold',
  heldWhy:
    'A change to your account was undone. To keep your money safe, payouts are paused until you confirm it’s you.',
  heldAddresses: 'Is this where you want to be paid?',
  noAddress: 'no address',
  confirm: 'Confirm it’s me',
  released: { title: 'Payouts are back on', text: 'What you’re owed goes out next Friday.' },
  notReleased: 'Payouts stay on hold',
  narrow: 'For each week’s refunds and fees, use a wider screen, print this page or download the CSV.',
  statementFailed: 'Failed to load the statement',
  overdrawn: 'This week’s refunds were more than it had left, so your other batches covered them.',
  rules:
    'A week runs from Monday to Sunday (UTC) and belongs to the year in which it ends. If a sale was refunded before settlement, no fees were taken; if it was refunded later, they were returned.',
} as const

/** `2 sales, 1 refunded`: a refunded sale still counts, and is marked. */
function soldOf(sales: number, refunded: number): string {
  const sold = countOf(sales, 'sale', 'sales')
  return refunded === 0 ? sold : `${sold}, ${formatExactCount(refunded)} refunded`
}

/** One line on what a batch is waiting for. */
export function stateOf({
  status,
  num_sales: sales,
  num_returned: returned,
  num_refunded: refunded,
  payout_date: day,
  expected_payout: expected,
}: Batch): string {
  const sold = soldOf(sales, returned + refunded)
  const on = day === null ? '' : dayOf(new Date(day))
  switch (status) {
    case 'open':
      return `${sold} so far${expected === null ? '' : ` · pays from ${dayOf(new Date(expected))}`}`
    case 'pending':
      return on === '' ? sold : `${sold} · pays ${on}`
    case 'processing':
      return `${sold} · on its way`
    case 'completed':
      return on === '' ? sold : `${sold} · paid ${on}`
    case 'failed':
      return on === '' ? sold : `${sold} · tried ${on}`
    case 'carried_over':
      return `${sold} · carried over`
  }
}

/** At a glance, in the right column. */
export const box = {
  title: 'Earnings',
  open: 'Open',
  paidOn: (day: string) => `Next payout ${day}`,
  sold: (count: number) => `${count} sold this week`,
} as const

/** Labels and short texts of its components. */
export const labels = {
  loadingSales: 'Loading sales',
  loadMore: 'Load More',
  next: 'Next',
  payout: 'payout',
  yearlyStatements: 'Yearly statements',
  payoutFailed: 'This payout did not go through',
  changePayoutAddress: 'Change payout address',
  bars: 'Bars',
  table: 'Table',
  status: 'Status',
  sales: 'Sales',
  net: 'Net',
  downloadCsv: 'Download CSV',
  nextPayout: 'Next payout',
  youCanConfirmFrom: 'You can confirm from',
  loadingTheStatement: 'Loading the statement',
  print: 'Print',
  weekByWeek: 'Week by week',
  week: 'Week',
  inAll: 'In all',
  restored: 'Given back after an appeal',
  onUs: 'refunded at our cost',
} as const
