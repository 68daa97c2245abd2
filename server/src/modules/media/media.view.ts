import { type ErrorCode, errorText } from '@sayso/contract/errors'
import type { Media } from '@sayso/contract/shapes/media'
import type { MediaAddresses, MediaFailure, MediaItem } from './media.item.ts'
import { canRetry } from './media.policy.ts'

const FAILURES = {
  unreadable: 'media_unreadable',
  too_many_pixels: 'media_too_many_pixels',
  too_long: 'media_too_long',
  too_hard: 'media_too_hard',
  lost: 'media_unreadable',
  rejected: 'media_rejected',
} as const satisfies Record<MediaFailure, ErrorCode>

/** The contract's error code for a failure. Its text names the file. */
export const failureCode = (failure: MediaFailure) => FAILURES[failure]

/** What to call an item in messages to people. */
export const WORDS = { image: 'this picture', video: 'this video', file: 'this file' } as const

/**
 * Renders an item. `addresses` is null if it is not ready or is locked for this viewer. The shape of a locked picture
 * is no secret, its key is.
 */
export function viewMedia(item: MediaItem, addresses: MediaAddresses | null): Media {
  return {
    unique_id: item.id,
    type: item.kind === 'video' ? 'video' : 'photo',
    image_url: addresses?.image ?? null,
    thumbnail_url: addresses?.thumbnail ?? null,
    ...(addresses?.srcset && { srcset: addresses.srcset }),
    ...(addresses?.stream && { stream_url: addresses.stream }),
    state: item.state,
    failure: item.failure === null ? null : errorText(failureCode(item.failure), { file: WORDS[item.kind] }),
    ...(item.isHeld && { held: true }),
    ...(canRetry(item) && { can_retry: true }),
    width: item.width,
    height: item.height,
    duration: item.durationMs === null ? null : item.durationMs / 1000,
    // Even a blurred preview would show what is for sale.
    thumbhash: item.isLocked && addresses === null ? null : item.thumbhash,
    alt: item.alt,
    locked: item.isLocked,
  }
}
