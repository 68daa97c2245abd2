import { errorText } from '@sayso/contract/errors'
import type { Limits } from '@sayso/contract/limits'
import type { PickedFile } from '../../entities/draft/index.ts'
import { randomText } from '../../lib/random.ts'
import { formatSize } from '../../ui/format/size.ts'

type Chosen = Pick<File, 'name' | 'type' | 'size'>

/**
 * Guesses by the browser's type; the server checks the bytes. SVG images can contain scripts, so they are sent as
 * files.
 */
export function kindOf(type: string): PickedFile['kind'] {
  if (type.startsWith('image/') && type !== 'image/svg+xml') return 'photo'
  return type.startsWith('video/') ? 'video' : 'file'
}

function maxBytes(kind: PickedFile['kind'], isPaid: boolean, media: Limits['media']): number {
  if (kind === 'photo') return media.imageBytesMax
  if (kind === 'video') return media.videoBytesMax
  return isPaid ? media.ptvFileBytesMax : media.fileBytesMax
}

interface Sorted<Item> {
  readonly taken: readonly (readonly [PickedFile, Item])[]
  /** Messages for the user. */
  readonly refused: readonly string[]
}

/** Rejects files before the upload that the server would reject after it. */
export function sortFiles<Item extends Chosen>(
  chosen: readonly Item[],
  present: readonly { readonly size: number }[],
  { isPaid, media }: { isPaid: boolean; media: Limits['media'] },
): Sorted<Item> {
  const taken: (readonly [PickedFile, Item])[] = []
  const refused: string[] = []
  let total = present.reduce((sum, { size }) => sum + size, 0)
  for (const file of chosen) {
    const kind = kindOf(file.type)
    const most = Math.min(maxBytes(kind, isPaid, media), media.postBytesMax - total)
    const name = file.name || (kind === 'photo' ? 'pasted image' : 'file')
    if (file.size === 0) refused.push(errorText('media_unreadable', { file: name }))
    else if (file.size > most) {
      refused.push(errorText('media_too_large', { file: name, limit: formatSize(Math.max(0, most)) }))
    } else {
      total += file.size
      taken.push([{ id: randomText(20), kind, name, size: file.size, alt: '', isLocked: false }, file])
    }
  }
  return { taken, refused }
}

/** Returns the list with one item moved. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return items
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}
