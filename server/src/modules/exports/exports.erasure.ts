import type { ErasureStep } from '../../composition/personal-data.ts'
import { cancelAll } from './ask/cancel-exports.service.ts'

export const exportErasure: readonly ErasureStep[] = [
  {
    tables: ['data_export'],
    async erase(tx, _, { accountId }) {
      await cancelAll(tx, accountId)
      return false
    },
    keeps: 'that a copy was asked for, and when: 1 year. The copies themselves go at once',
  },
]
