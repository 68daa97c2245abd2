import type { ErasureStep, Kept } from '../../composition/personal-data.ts'
import { eraseMails } from './buyers-mail/buyers-mail.queries.ts'

export const purchaseErasure: readonly (ErasureStep | Kept)[] = [
  {
    tables: ['buyers_mail', 'buyers_mail_turn', 'buyers_mail_unsubscribe'],
    async erase(tx, _, owner) {
      await eraseMails(tx, owner)
      return false
    },
  },
  {
    tables: ['purchase', 'purchase_payment', 'takedown_order', 'takedown_refund'],
    because: 'books and receipts; buyer and seller are numbers',
    until: '10 years',
  },
]
