import type { Batch } from '@sayso/contract/shapes/batch'
import { countOf, formatExactCount } from '../../../ui/format/count.ts'
import { dayOf } from './days.ts'

export const earningsTexts = {
  noPayoutAddress: 'Tell us where to pay you',
  noPayoutAddressLead: (waiting: string) =>
    `${waiting} from your sales is waiting. Nothing is paid out until you set a payout address.`,
  setAddress: 'Set payout address',
  soon: 'Your first sale is put into a batch within a minute.',
  sales: 'Sales of this batch',
  salesFailed: 'Failed to load sales',
  fileFailed: 'Failed to make the file',
  held: 'Payouts are on hold',
  heldWhy:
    'A change of your account was undone. Nothing is paid out until you confirm that it’s you, so that you have time to look around.',
  heldAddresses: 'Is this where you want to be paid?',
  noAddress: 'no address',
  confirm: 'Confirm it’s me',
  released: { title: 'Payouts go on', text: 'What is due is paid out on the next Friday.' },
  notReleased: 'Payouts stay on hold',
  narrow: 'Refunds and fees of each week stand on wider screens, on paper and in the CSV.',
  statementFailed: 'Failed to load the statement',
  overdrawn: 'Refunds of this week were more than it had left. Your other batches paid for them.',
  rules:
    'A week runs from Monday to Sunday (UTC) and belongs to the year in which it ends. Fees of a sale that was refunded before settlement were never taken; of one refunded later, they came back with it.',
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
      return `${sold} · waits for more`
  }
}
