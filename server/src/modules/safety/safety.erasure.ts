import type { ErasureStep } from '../../composition/personal-data.ts'
import { eraseBlocks, eraseMutes } from './erase-safety.queries.ts'

const BATCH_SIZE = 1000

export const safetyErasure: readonly ErasureStep[] = [
  {
    tables: ['block', 'blocked_profile'],
    erase: async (tx, _, owner) => (await eraseBlocks(tx, owner, BATCH_SIZE)) === BATCH_SIZE,
  },
  {
    tables: ['mute', 'account_filter'],
    erase: async (tx, _, owner) => (await eraseMutes(tx, owner, BATCH_SIZE)) === BATCH_SIZE,
  },
]
