import type { Kept } from '../../composition/personal-data.ts'

export const payoutErasure: readonly Kept[] = [
  {
    tables: ['payout', 'payout_act', 'payout_part'],
    because: 'books; the receiver of a payout must be known to whoever audits them',
    until: '10 years',
  },
  { tables: ['payout_hold'], because: 'numbers, and why payouts were stopped', until: '10 years' },
]
