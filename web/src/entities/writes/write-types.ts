import type { CallPath } from '@sayso/contract/calls/index'
import type { AccountId, ProfileId } from '@sayso/contract/ids'

/** What a user did, before it is queued. */
export interface WriteDraft<Detail = unknown> {
  /** The name under which its entity registered how to show it. */
  readonly kind: string
  readonly profile: ProfileId
  readonly path: CallPath
  readonly input: object
  /** Writes about the same thing are sent in their order. */
  readonly target: string
  /** Of several waiting writes with the same slot only the last is sent; null if each counts. */
  readonly slot: string | null
  /** What its entity needs to show it. */
  readonly detail: Detail
}

/**
 * - `sending`  about to be sent, or on its way
 * - `waiting`  there was no connection; it is sent when there is one
 * - `refused`  the server rejected it after it had waited; the user decides
 */
export type WriteStatus = 'sending' | 'waiting' | 'refused'

export interface Write<Detail = unknown> extends WriteDraft<Detail> {
  /** The idempotency key: however often it is sent, it happens once. */
  readonly key: string
  readonly account: AccountId
  /** Unique and increasing on this device: the order of sending. */
  readonly at: number
  readonly status: WriteStatus
  /** Why it was refused, in the server's words. */
  readonly reason: string
  /** The error's code, for a refusal that is worth words of its own. */
  readonly code?: string
  /** The user's email address must be confirmed first. It is then sent without being asked. */
  readonly isUnconfirmed?: boolean
}

/** How an entity shows its writes. */
export interface WriteKind<Detail, Answer> {
  /**
   * Joins a new write with the one that waits in its slot, which was never sent. Null if the two cancel each other out.
   * Without it, the new one replaces the other.
   */
  merge?(waiting: Detail, draft: WriteDraft<Detail>): WriteDraft<Detail> | null
  /** Shows a waiting write over what was loaded. It may be called any number of times. */
  show?(write: Write<Detail>): void
  /** Shows the server's answer to a write that had waited, or that another tab sent. */
  sent?(write: Write<Detail>, answer: Answer): void
  /** A write that had waited was refused, or the user gave it up: shows what was there before. */
  undo?(write: Write<Detail>): void
  refused?(write: Write<Detail>): void
}
