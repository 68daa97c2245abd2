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
 * What of an author's payable earnings is paid now, and for which batches. What was taken back of batches that are paid
 * already, or went towards a debt, is missing from what is payable: the batches that are due bear it, the oldest first,
 * so that what the others hold stays theirs.
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

/** A file of payouts is opened with programs that take such a beginning for a formula. */
export const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text)

export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`

type Status = 'created' | 'sent' | 'done' | 'failed' | 'returned'
type Told = 'pending' | 'done' | 'failed' | 'returned'

/**
 * Where a payout goes when the gateway says how it stands. Null where that is no news. What is told may be old, so nothing
 * goes back to an earlier step; that something was paid which we took for failed must never be, and is said.
 */
export function stepOf(status: Status, told: Told): Exclude<Status, 'created'> | 'contradiction' | null {
  switch (status) {
    case 'created':
    case 'sent':
      if (told === 'pending') return status === 'created' ? 'sent' : null
      return told === 'done' ? 'done' : 'failed'
    case 'done':
      return told === 'failed' || told === 'returned' ? 'returned' : null
    case 'failed':
      return told === 'done' ? 'contradiction' : null
    case 'returned':
      return null
  }
}
