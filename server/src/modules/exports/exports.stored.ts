import type { StoredObjects } from '../../composition/stored-objects.ts'
import * as q from './tidy/export-inventory.queries.ts'

export const exportStored: StoredObjects = {
  async expect(tx, above, rows) {
    const copies = await q.listReady(tx, above, rows)
    return {
      keys: copies.map(({ key }) => key),
      last: copies.length < rows ? null : (copies.at(-1)?.row ?? null),
    }
  },
  findNamed: q.findNamedCopies,
}
