import type { MediaId } from '@sayso/contract/ids'
import type { Tx } from '../../platform/db/tx.ts'

/**
 * The functions that links need from media. Pictures are decoded and encoded again there, like any upload; the URL of
 * a third party's picture never reaches a browser.
 */
export interface Pictures {
  /** Null if it is not a picture type we show. */
  keep(bytes: Buffer): Promise<MediaId | null>
  /** The URL for browsers. */
  addressOf(id: MediaId): Promise<string | null>
  /** Called when no preview shows them any more. */
  forget(tx: Tx, ids: readonly MediaId[]): Promise<void>
}
