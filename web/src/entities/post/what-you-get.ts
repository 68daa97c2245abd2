import type { Post } from '@sayso/contract/shapes/post'
import { countOf } from '../../ui/format/count.ts'

/**
 * Describes the locked content in numbers, the same on a card, in the purchase dialog and in the composer's preview.
 */
export function insideFacts(inside: {
  readonly words: number
  readonly photos: number
  readonly videos: number
  readonly files: number
}): string[] {
  const { words, photos, videos, files } = inside
  return [
    ...(words > 0 ? [countOf(words, 'word', 'words')] : []),
    ...(photos > 0 ? [countOf(photos, 'photo', 'photos')] : []),
    ...(videos > 0 ? [countOf(videos, 'video', 'videos')] : []),
    ...(files > 0 ? [countOf(files, 'file', 'files')] : []),
  ]
}

export const factsInside = (inside: Post['what_you_get']): string[] =>
  inside === null ? [] : insideFacts({ ...inside, files: inside.files.length })
