import type { StoredObjects } from '../../composition/stored-objects.ts'
import { FILE, folderOf, publicPathsOf } from './media.keys.ts'
import * as q from './upkeep/media-inventory.queries.ts'

/** The folder of `media/KEY/480.webp`: every object of an item is below one that its row names. */
const folderKeyOf = (key: string) => key.split('/')[1] ?? ''

function namesOf(item: q.Kept): string[] {
  if (item.kind === 'file') return [FILE]
  // Locked videos are not streamed.
  const shown = item.isLocked ? { ...item, streams: [] } : item
  return publicPathsOf(shown).map((path) => path.slice(item.key.length + 1))
}

export const mediaStored: StoredObjects = {
  async expect(tx, above, rows) {
    const items = await q.listKept(tx, above, rows)
    const keys = items.flatMap((item) =>
      item.sourceKey === null ? namesOf(item).map((name) => `${folderOf(item)}${name}`) : [item.sourceKey],
    )
    return { keys, last: items.length < rows ? null : (items.at(-1)?.row ?? null) }
  },
  async findNamed(tx, keys) {
    const folders = await q.findFolders(tx, keys.map(folderKeyOf))
    const uploads = await q.findUploads(tx, keys)
    return keys.filter((key) => uploads.has(key) || folders.has(folderKeyOf(key)))
  },
}
