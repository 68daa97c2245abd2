import type { Call, InputOf, OutputOf } from '@sayso/contract/call'
import type { PlainErrorCode } from '@sayso/contract/errors'
import type { AccountId } from '@sayso/contract/ids'
import type { Room } from '../platform/http/room.ts'
import type { EncodedAnswer } from './answers.ts'
import type { UploadedFile } from './input.ts'
import type { Member, Viewer } from './viewer.ts'

type ViewerOf<C extends Call> = C['access'] extends 'member' | 'verified' | 'author' ? Member : Viewer

export interface Asked<C extends Call> {
  readonly input: InputOf<C>
  readonly viewer: ViewerOf<C>
  /** What the client tells a repeated request from a new one by, where it sent something. */
  readonly idempotencyKey: string | null
  /** Where the call came from, as limits count it. */
  readonly address: string
  /** The upload of a call that takes one, not read yet. */
  readonly file: C['file'] extends null ? null : UploadedFile | null
  /** What the caller's program calls itself; anybody can claim anything. */
  readonly userAgent: string
}

/** What a handler gives back: the declared output, or the same already encoded by `encodeAnswer`. */
type Answer<C extends Call> = OutputOf<C> | EncodedAnswer

type Handler<C extends Call> = (asked: Asked<C>) => Promise<Answer<C>> | Answer<C>

/** An `author` call must say whose thing it names; the door compares before the handler runs. */
export interface Ownership<C extends Call> {
  ownerOf(asked: Asked<C>): Promise<AccountId | null>
  /** The answer for another's thing and for none: it must not tell which. */
  otherwise: PlainErrorCode
}

type OwnershipRule<C extends Call> = C['access'] extends 'author' ? [ownership: Ownership<C>] : []

export interface Served {
  readonly call: Call
  readonly handle: (asked: Asked<Call>) => Promise<Answer<Call>> | Answer<Call>
  readonly ownership: Ownership<Call> | null
  /** Where only few may be at once. */
  readonly room: Room | null
}

/** Says which function answers a call. A route decides nothing else. */
export function serve<C extends Call>(call: C, handle: Handler<C>, ...rule: OwnershipRule<C>): Served {
  return { call, handle, ownership: rule[0] ?? null, room: null } as unknown as Served
}

/** The same for a call that ends in something slow: who does not fit into the room is turned away at the door. */
export function within(room: Room, served: Served): Served {
  return { ...served, room }
}
