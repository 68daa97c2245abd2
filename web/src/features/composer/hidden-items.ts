import type { Media } from '@sayso/contract/shapes/media'
import type { Post } from '@sayso/contract/shapes/post'
import type { PickedFile } from '../../entities/draft/index.ts'
import type { FreeMedia } from './free-media-question.tsx'

/** Of a pay-to-view post: a locked picture, and any file. */
export const isForBuyers = ({ isLocked, kind }: PickedFile): boolean => isLocked || kind === 'file'

/** True if a picked file will be for buyers only. */
export const hidesPicked = (files: readonly PickedFile[]): boolean => files.some(isForBuyers)

/** The changes an edit makes to the media of a published post. */
export interface KeptChanges {
  /** Ids to remove. */
  readonly removed: ReadonlySet<string>
  /** Photos and videos that were locked or made free, by id. */
  readonly turned: ReadonlyMap<string, boolean>
}

const asTheyAre: KeptChanges = { removed: new Set(), turned: new Map() }

type Kept = Pick<Post, 'type' | 'media'>

/** Returns the photos and videos a post keeps, and whether they are for buyers only after the edit. */
function keptMedia({ media }: Pick<Post, 'media'>, { removed, turned }: KeptChanges) {
  return media
    .filter(({ unique_id }) => !removed.has(unique_id))
    .map((item) => ({ item, isLocked: turned.get(item.unique_id) ?? item.locked }))
}

/** True if something a published post keeps will be for buyers only. */
export function hidesKept(post: Post, changes: KeptChanges): boolean {
  const isFileKept = post.files.some(({ unique_id }) => !changes.removed.has(unique_id))
  return isFileKept || keptMedia(post, changes).some(({ isLocked }) => isLocked)
}

/**
 * Counts the photos and videos of a paid post that become visible to everybody with this edit: those just picked, those
 * unlocked, and all that stay free when the post gets its price. Media the author left free before are not asked about
 * again.
 */
export function freeMediaOf(
  picked: readonly PickedFile[],
  kept: Kept = { type: 'paid', media: [] },
  changes: KeptChanges = asTheyAre,
): FreeMedia {
  const kinds = [
    ...picked.filter(({ isLocked }) => !isLocked).map(({ kind }) => kind),
    ...keptMedia(kept, changes)
      .filter(({ item, isLocked }) => !isLocked && (kept.type !== 'paid' || item.locked))
      .map(({ item }) => (item.type === 'video' ? 'video' : 'photo')),
  ]
  return {
    photos: kinds.filter((kind) => kind === 'photo').length,
    videos: kinds.filter((kind) => kind === 'video').length,
  }
}

/**
 * True if the author can still change the lock: not while it is being processed, and not if buyers have paid for it.
 */
export function canTurn(post: Pick<Post, 'type' | 'num_purchased'>, item: Media): boolean {
  const isSold = post.type === 'paid' && post.num_purchased > 0
  return item.state === 'ready' && !(isSold && item.locked)
}

/**
 * Returns the lock fields to save. A post that gets its price with this edit sends them for all media: those locked
 * under an earlier price, since removed, appear free in the meantime.
 */
export function lockFields(post: Post, changes: KeptChanges): { lock_media?: string; free_media?: string } {
  const said = keptMedia(post, changes).filter(
    ({ item, isLocked }) => canTurn(post, item) && (post.type !== 'paid' || isLocked !== item.locked),
  )
  const ids = (wanted: boolean) =>
    said
      .filter(({ isLocked }) => isLocked === wanted)
      .map(({ item }) => item.unique_id)
      .join(',')
  const [lock, free] = [ids(true), ids(false)]
  return { ...(lock && { lock_media: lock }), ...(free && { free_media: free }) }
}

/** Counts the media that were visible to everybody and are locked with this edit. */
export const countLockedLate = (post: Pick<Post, 'media'>, changes: KeptChanges): number =>
  keptMedia(post, changes).filter(({ item, isLocked }) => isLocked && !item.locked).length
