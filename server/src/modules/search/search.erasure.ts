import type { ErasureStep, Kept } from '../../composition/personal-data.ts'
import { dropWordsOf } from './search.queries.ts'

const BATCH_SIZE = 1000

export const searchErasure: readonly (ErasureStep | Kept)[] = [
  {
    tables: ['post_search'],
    erase: async (tx, _, { profileIds }) => (await dropWordsOf(tx, profileIds, BATCH_SIZE)) === BATCH_SIZE,
    keeps: 'words of posts that somebody has bought, which are indexed again for their buyers',
  },
  { tables: ['search_segment'], because: 'how many posts each part of the index has had' },
]
