import type { ErasureStep, Kept } from '../../composition/personal-data.ts'
import { detachAppeals } from './appeals.queries.ts'

export const appealErasure: readonly (ErasureStep | Kept)[] = [
  {
    tables: ['appeal'],
    async erase(tx, _, { accountId }) {
      await detachAppeals(tx, accountId)
      return false
    },
    keeps: 'that there was an appeal and how it ended, without who wrote it and what: 5 years',
  },
]
