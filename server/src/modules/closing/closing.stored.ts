import { nothingNeeded, type StoredObjects } from '../../composition/stored-objects.ts'
import { listTombstones } from './closing.queries.ts'
import { keyOf } from './erase/tombstones.service.ts'

/** After a restore there may be tombstones that no row names yet: `npm run erase -- replay` reads them. */
export const closingStored: StoredObjects = {
  expect: nothingNeeded,
  async findNamed(tx, keys) {
    const known = new Set((await listTombstones(tx)).map(({ accountId }) => keyOf(accountId)))
    return keys.filter((key) => known.has(key))
  },
}
