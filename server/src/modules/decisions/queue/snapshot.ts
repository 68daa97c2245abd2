import { isStoredId } from '@sayso/contract/ids'

/** What a case keeps of the thing it is about, as far as the desk shows it beside the text. */
export interface Snapshot {
  readonly media: readonly {
    readonly id: string
    readonly kind: string
    readonly alt: string
    readonly locked: boolean
  }[]
  readonly files: number
  readonly price: number | null
}

/** Reads it as `moderation` writes it. What it no longer has is empty. */
export function readSnapshot(stored: unknown): Snapshot {
  const { media, files, price_cents: price, photo_id: photo } = (stored ?? {}) as Record<string, unknown>
  const pictures = Array.isArray(media) ? (media as Snapshot['media']) : []
  const photos = typeof photo === 'string' ? [{ id: photo, kind: 'photo', alt: '', locked: false }] : []
  return {
    media: [...pictures, ...photos].filter(({ id }) => isStoredId(id)),
    files: Array.isArray(files) ? files.length : 0,
    price: typeof price === 'number' ? price : null,
  }
}
