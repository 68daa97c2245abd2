import { type Cents, cents } from '@sayso/contract/money'

interface Unpaid {
  readonly payoutDate: Date | null
  readonly left: Cents
}

export interface Division<Batch> {
  readonly total: Cents
  readonly shares: readonly { readonly batch: Batch; readonly amount: Cents }[]
}

/**
 * Decides how much of an author's payable earnings is paid now, and for which batches. Refunds of batches that are
 * already paid, and debts, reduce what is payable: the due batches bear that, the oldest first, so that the later
 * batches keep their full amounts.
 */
export function divide<Batch extends Unpaid>(
  batches: readonly Batch[],
  payable: Cents,
  now: Date,
): Division<Batch> {
  const isDue = ({ payoutDate }: Batch) => payoutDate !== null && payoutDate.getTime() <= now.getTime()
  const later = batches.filter((batch) => !isDue(batch)).reduce((sum, { left }) => sum + Math.max(0, left), 0)
  let rest = Math.max(0, payable - later)
  const shares = batches.filter(isDue).map((batch) => {
    const amount = cents(Math.min(rest, Math.max(0, batch.left)))
    rest -= amount
    return { batch, amount }
  })
  return { total: cents(shares.reduce((sum, { amount }) => sum + amount, 0)), shares }
}

/** Spreadsheet programs take a cell that starts like this for a formula. */
export const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text)

export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`

type Status = 'created' | 'sent' | 'done' | 'failed' | 'returned'
type ReportedStatus = 'pending' | 'done' | 'failed' | 'returned'

/**
 * The next status of a payout, given the gateway's report. Null if nothing changes. A report may be old, so a payout
 * never goes back to an earlier status. A payout that is reported as paid after it had failed is a contradiction, which
 * must never happen.
 */
export function stepOf(
  status: Status,
  reported: ReportedStatus,
): Exclude<Status, 'created'> | 'contradiction' | null {
  switch (status) {
    case 'created':
    case 'sent':
      if (reported === 'pending') return status === 'created' ? 'sent' : null
      return reported === 'done' ? 'done' : 'failed'
    case 'done':
      return reported === 'failed' || reported === 'returned' ? 'returned' : null
    case 'failed':
      return reported === 'done' ? 'contradiction' : null
    case 'returned':
      return null
  }
}
