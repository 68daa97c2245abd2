import type { ErasureStep, Kept } from '../../composition/personal-data.ts'
import { dropAttemptsOf } from './attempts.queries.ts'
import { partFrom } from './keep-connection.service.ts'

export const connectionErasure: readonly (ErasureStep | Kept)[] = [
  {
    tables: ['network_attempt', 'network_connection'],
    async erase(tx, _, { profileIds }) {
      await dropAttemptsOf(tx, profileIds)
      for (const profileId of profileIds)
        for (const network of ['twitter', 'instagram'] as const) await partFrom(tx, profileId, network)
      return false
    },
  },
  {
    tables: ['network_farewell'],
    because: 'sealed, and only there to give a permission back to its network',
    until: 'the network has answered',
  },
]
