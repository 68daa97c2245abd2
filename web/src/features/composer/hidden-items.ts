import type { Post } from '@sayso/contract/shapes/post'
import type { PickedFile } from '../../entities/draft/index.ts'
import type { FreeMedia } from './free-media-question.tsx'

/** Of a pay-to-view post: a locked picture, and any file. */
export const isForBuyers = ({ isLocked, kind }: PickedFile): boolean => isLocked || kind === 'file'

/** Whether something picked will be for buyers alone. */
export const hidesPicked = (files: readonly PickedFile[]): boolean => files.some(isForBuyers)

/** The same of what a published post has and keeps. */
export function hidesKept({ media, files }: Post, removed: ReadonlySet<string>): boolean {
  const items = [...media.filter(({ locked }) => locked), ...files]
  return items.some(({ unique_id }) => !removed.has(unique_id))
}

/** Pictures and videos of a paid post that everybody will see: those just picked, and those it keeps. */
export function freeMediaOf(
  picked: readonly PickedFile[],
  kept: Pick<Post, 'media'> = { media: [] },
  removed: ReadonlySet<string> = new Set(),
): FreeMedia {
  const kinds = [
    ...picked.filter(({ isLocked }) => !isLocked).map(({ kind }) => kind),
    ...kept.media
      .filter(({ locked, unique_id }) => !locked && !removed.has(unique_id))
      .map(({ type }) => (type === 'video' ? 'video' : 'photo')),
  ]
  return {
    photos: kinds.filter((kind) => kind === 'photo').length,
    videos: kinds.filter((kind) => kind === 'video').length,
  }
}
