import type { ErasureStep } from '../../composition/personal-data.ts'
import { eraseAnswers } from './recent-answers.queries.ts'

export const signalErasure: readonly ErasureStep[] = [
  {
    tables: ['recent_answer'],
    async erase(tx, _, { accountId }) {
      await eraseAnswers(tx, accountId)
      return false
    },
  },
]
