import type { ErasureStep } from '../../composition/personal-data.ts'
import { deleteImports } from './imports-of.queries.ts'

const BATCH_SIZE = 1000

export const importErasure: readonly ErasureStep[] = [
  {
    tables: ['import_item', 'import_run', 'import_schedule'],
    erase: async (tx, _, { profileIds }) => (await deleteImports(tx, profileIds, BATCH_SIZE)) === BATCH_SIZE,
  },
]
