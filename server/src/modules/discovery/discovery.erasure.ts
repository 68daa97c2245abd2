import type { ErasureStep, Kept } from '../../composition/personal-data.ts'
import { eraseAnswers, eraseNames, eraseReading, eraseTags } from './erase-discovery.queries.ts'

const BATCH_SIZE = 1000

export const discoveryErasure: readonly (ErasureStep | Kept)[] = [
  {
    tables: ['profile_standing', 'profile_term', 'spelling', 'type_ahead', 'discovery_item'],
    async erase(tx, _, { profileIds }) {
      await eraseNames(tx, profileIds)
      return false
    },
  },
  {
    tables: ['suggestion', 'suggestion_made', 'suggestion_dismissed', 'topic_read'],
    async erase(tx, _, { profileIds }) {
      await eraseReading(tx, profileIds)
      return false
    },
  },
  {
    tables: ['tag_use', 'disputed_answer'],
    async erase(tx, _, { accountId }) {
      await eraseAnswers(tx, accountId)
      return false
    },
  },
  {
    tables: ['paid_tag'],
    erase: async (tx, _, { profileIds }) => (await eraseTags(tx, profileIds, BATCH_SIZE)) === BATCH_SIZE,
  },
  {
    tables: ['tag_hour', 'tag_standing'],
    because: 'how many people used a tag, not who',
    until: '8 days',
  },
  { tables: ['blocked_tag'], because: 'our own list' },
]
