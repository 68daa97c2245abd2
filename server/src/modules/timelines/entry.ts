import type { PostId } from '@sayso/contract/ids'

/**
 * What a timeline stores of a post: enough to filter by kind, place and time without loading the post. As text it
 * begins with the id, so entries sort like their posts. Defaults (the whole world, no expiry) take no space.
 */
export interface Entry {
  readonly id: PostId
  readonly hasMedia: boolean
  readonly isPaid: boolean
  readonly reach: string
  /** In milliseconds; null means never. */
  readonly expiresAt: number | null
}

const ID_WIDTH = 13
const WORLD = 'w'

export function writeEntry({ id, hasMedia, isPaid, reach, expiresAt }: Entry): string {
  const flags = (hasMedia ? 1 : 0) + (isPaid ? 2 : 0)
  const end = expiresAt === null ? '' : expiresAt.toString(36)
  const tail = [end, reach === WORLD ? '' : reach].join(' ').trimEnd()
  return `${id}${flags}${tail}`
}

export function readEntry(text: string): Entry {
  const flags = Number(text[ID_WIDTH])
  const [end = '', reach = WORLD] = text.slice(ID_WIDTH + 1).split(' ')
  return {
    id: text.slice(0, ID_WIDTH) as PostId,
    hasMedia: (flags & 1) !== 0,
    isPaid: (flags & 2) !== 0,
    reach,
    expiresAt: end === '' ? null : Number.parseInt(end, 36),
  }
}
