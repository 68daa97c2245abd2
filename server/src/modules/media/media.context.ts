import type { MediaId, ProfileId } from '@sayso/contract/ids'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { MediaItem, MediaPurpose } from './media.item.ts'

/**
 * Whether an item is public at this moment, by the folder of its renditions. Null if it is not, or does not exist.
 * `secondsLeft` is the time until it stops being public by itself, null if it has no end. What an item belongs to is
 * known above this module only.
 */
export type PublicMedia = (key: string) => Promise<{ readonly secondsLeft: number | null } | null>

/** What an upload can be recognised by. */
export interface UploadHashes {
  readonly sha256: Buffer
  /** Of what it shows, as 16 hexadecimal digits each: a picture has one, a video one for every ten seconds. */
  readonly phashes: readonly string[]
}

/** An entry of a list of pictures that must not be shown. */
export interface KnownMatch {
  readonly list: string
  readonly entry: string
  /** How many of 64 bits differ; null if it is the same file. */
  readonly distance: number | null
}

/** An upload that waits for a person to look at it. */
export interface HeldUpload {
  readonly id: MediaId
  readonly kind: MediaItem['kind']
  readonly purpose: MediaPurpose
  readonly key: string
  readonly ownerId: ProfileId
  readonly sha256: Buffer
  readonly match: KnownMatch
  /** Small, grey and blurred; null if it cannot be decoded, and for a file. */
  readonly glimpse: Buffer | null
}

/** Asked about every upload before it is shown. Whose lists these are is known above this module only. */
export interface KnownImages {
  readonly isOn: boolean
  /** Null if no list has it. Throws `ListAwayError` if that cannot be said now. */
  find(hashes: UploadHashes): Promise<KnownMatch | null>
  /** Called in the transaction that holds an item. */
  hold(tx: Tx, held: HeldUpload): Promise<void>
}

/** The lists cannot be asked now. */
export class ListAwayError extends Error {}

export interface MediaContext extends Context {
  readonly publicMedia: PublicMedia
  readonly knownImages: KnownImages
}
