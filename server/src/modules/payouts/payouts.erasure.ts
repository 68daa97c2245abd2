import type { ErasureStep, Kept } from '../../composition/personal-data.ts'
import { endFraudHold } from './hold/hold-for-fraud.service.ts'

export const payoutErasure: readonly (ErasureStep | Kept)[] = [
  {
    tables: ['payout', 'payout_act', 'payout_part'],
    because: 'books; the receiver of a payout must be known to whoever audits them',
    until: '10 years',
  },
  {
    // Nobody is erased before the rest is paid.
    tables: ['payout_fraud_hold'],
    async erase(tx, _, { accountId }) {
      await endFraudHold(tx, accountId)
      return false
    },
  },
  { tables: ['payout_hold'], because: 'numbers, and why payouts were stopped', until: '10 years' },
]
