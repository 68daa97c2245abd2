import type { MediaId } from '@sayso/contract/ids'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/tx.ts'

/**
 * What links ask of the media pipeline, handed in by whoever puts the modules together. Pictures are decoded and
 * written anew there, like any upload; no address of another's picture ever reaches a browser.
 */
export interface Pictures {
  /** Null where it is no picture we show. */
  keep(bytes: Buffer): Promise<MediaId | null>
  /** Where a browser finds it. */
  addressOf(id: MediaId): Promise<string | null>
  /** No preview shows them any more. */
  forget(tx: Tx, ids: readonly MediaId[]): Promise<void>
}

/** Jobs get their engines when they run. */
export type PicturesOf = (ctx: Context) => Pictures
