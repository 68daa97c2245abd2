import type { Post } from '@sayso/contract/shapes/post'
import type { PickedFile } from '../../entities/draft/index.ts'

/** Whether something picked will be for buyers alone: a locked picture, or any file of a pay-to-view post. */
export const hidesPicked = (files: readonly PickedFile[]): boolean =>
  files.some(({ isLocked, kind }) => isLocked || kind === 'file')

/** The same of what a published post has and keeps. */
export function hidesKept({ media, files }: Post, removed: ReadonlySet<string>): boolean {
  const items = [...media.filter(({ locked }) => locked), ...files]
  return items.some(({ unique_id }) => !removed.has(unique_id))
}
