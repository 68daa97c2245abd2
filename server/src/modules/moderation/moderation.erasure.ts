import type { ErasureStep, Kept } from '../../composition/personal-data.ts'
import { detachReports, forgetReporter } from './retention/old-reports.queries.ts'

const BATCH_SIZE = 1000

export const moderationErasure: readonly (ErasureStep | Kept)[] = [
  {
    tables: ['report', 'reporter'],
    async erase(tx, _, owner) {
      await forgetReporter(tx, owner)
      return (await detachReports(tx, owner, BATCH_SIZE)) === BATCH_SIZE
    },
    keeps: 'what was reported and why, without who did: a year',
  },
  {
    tables: ['mod_case'],
    because: 'a person still has to decide, and may have to explain a decision',
    until:
      '5 years after it is over; what was reported, as it was then, half a year, a year if it is about children',
  },
]
