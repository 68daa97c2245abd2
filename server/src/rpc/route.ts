import type { Call, InputOf, OutputOf } from '@sayso/contract/call'
import type { PlainErrorCode } from '@sayso/contract/errors'
import type { AccountId } from '@sayso/contract/ids'
import type { ConcurrencyLimiter } from '../platform/http/concurrency-limiter.ts'
import type { EncodedAnswer } from './answers.ts'
import type { UploadedFile } from './input.ts'
import type { Member, Staff, Viewer } from './viewer.ts'

type ViewerOf<C extends Call> = C['access'] extends 'staff'
  ? Staff
  : C['access'] extends 'member' | 'verified' | 'author'
    ? Member
    : Viewer

export interface CallContext<C extends Call> {
  readonly input: InputOf<C>
  readonly viewer: ViewerOf<C>
  /** The key by which the client marks a repeated request, if it sent one. */
  readonly idempotencyKey: string | null
  /** The caller's network address, in the form that rate limits count. */
  readonly address: string
  /** The upload, for a call that takes one; not read yet. */
  readonly file: C['file'] extends null ? null : UploadedFile | null
  /** The user agent of the caller's program; anybody can claim anything. */
  readonly userAgent: string
  /** The request's id, by which its lines in the logs are found. */
  readonly requestId: string
}

/** A handler's result: the declared output, or the same already encoded by `encodeAnswer`. */
type Answer<C extends Call> = OutputOf<C> | EncodedAnswer

type Handler<C extends Call> = (context: CallContext<C>) => Promise<Answer<C>> | Answer<C>

/** An `author` call must say who owns the thing it names; that is checked before the handler runs. */
export interface Ownership<C extends Call> {
  ownerOf(context: CallContext<C>): Promise<AccountId | null>
  /** The error both for somebody else's thing and for one that does not exist: it must not reveal which. */
  otherwise: PlainErrorCode
}

type OwnershipRule<C extends Call> = C['access'] extends 'author' ? [ownership: Ownership<C>] : []

export interface Route {
  readonly call: Call
  readonly handle: (context: CallContext<Call>) => Promise<Answer<Call>> | Answer<Call>
  readonly ownership: Ownership<Call> | null
  /** For calls with a slow step: limits how many run concurrently. */
  readonly limiter: ConcurrencyLimiter | null
}

/** Declares which function handles a call. A route decides nothing else. */
export function handle<C extends Call>(call: C, handle: Handler<C>, ...rule: OwnershipRule<C>): Route {
  return { call, handle, ownership: rule[0] ?? null, limiter: null } as unknown as Route
}

/** The same for a call with a slow step: requests beyond the limiter's number are rejected. */
export function limited(limiter: ConcurrencyLimiter, route: Route): Route {
  return { ...route, limiter }
}
