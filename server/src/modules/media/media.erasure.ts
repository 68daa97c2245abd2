import type { ErasureStep } from '../../composition/personal-data.ts'
import { forget } from './media.service.ts'
import { dropUploadsOf, findUnattached, forgetTexts } from './upkeep/erase-media.queries.ts'

const BATCH_SIZE = 500

export const mediaErasure: readonly ErasureStep[] = [
  {
    tables: ['media', 'media_stray', 'media_upload', 'media_usage'],
    async erase(tx, _, { profileIds }) {
      await dropUploadsOf(tx, profileIds)
      const found = await findUnattached(tx, profileIds, BATCH_SIZE)
      await forget(tx, ...found)
      await forgetTexts(tx, profileIds)
      return found.length === BATCH_SIZE
    },
    keeps:
      'what belongs to a post that somebody has bought. The files of the rest are removed within two hours',
  },
]
