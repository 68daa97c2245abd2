import type { ErasureStep } from '../../composition/personal-data.ts'
import { forgetFanout } from './timelines.queries.ts'

export const timelineErasure: readonly ErasureStep[] = [
  {
    tables: ['high_fanout_author'],
    async erase(tx, _, { profileIds }) {
      await forgetFanout(tx, profileIds)
      return false
    },
  },
]
