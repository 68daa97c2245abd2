import type { Refusal } from '@sayso/contract/call'

/**
 * - `http`     the response had an error status, or did not come from our server
 * - `refused`  a proper response that rejects the call, with a text for the user
 * - `offline`  no response: no connection, or a timeout
 * - `aborted`  cancelled by the caller
 */
export type ApiErrorKind = 'http' | 'refused' | 'offline' | 'aborted'

interface ApiErrorParts {
  status?: number
  refusal?: Refusal | null
  retryAfterMs?: number | null
  requestId?: string | null
}

/** The error of every failed call. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind
  /** 0 if there was no response. */
  readonly status: number
  readonly code: Refusal['code'] | null
  /** The error body, if the server sent one. */
  readonly refusal: Refusal | null
  /** True if the same call may succeed a little later. */
  readonly retryable: boolean
  /** How long the server asks us to wait. */
  readonly retryAfterMs: number | null
  /** The id by which an operator finds the request. */
  readonly requestId: string | null

  constructor(kind: ApiErrorKind, message: string, parts: ApiErrorParts = {}) {
    super(message)
    this.kind = kind
    // Libraries recognise a cancelled request by this name.
    this.name = kind === 'aborted' ? 'AbortError' : 'ApiError'
    this.status = parts.status ?? 0
    this.refusal = parts.refusal ?? null
    this.code = this.refusal?.code ?? null
    this.retryAfterMs = parts.retryAfterMs ?? null
    this.requestId = parts.requestId ?? null
    this.retryable = kind === 'offline' || (kind === 'http' && isPassing(this.status))
  }
}

/**
 * True if the call needs a confirmed email address. The user was asked to confirm it and closed the dialog: they know,
 * and need no message about it.
 */
export function isUnconfirmed(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'email_unverified'
}

/**
 * True if waiting may help. 501 is the only server error it does not cure. 200: something else answered in the server's
 * place.
 */
function isPassing(status: number): boolean {
  return status === 200 || status === 408 || status === 429 || (status >= 500 && status !== 501)
}

interface Answer {
  status: number
  text: string
  retryAfter: string | null
  requestId: string | null
}

/** Returns the output of a response, however it was sent; throws unless it is a success. */
export function readAnswer<Output>({ status, text, retryAfter, requestId }: Answer): Output {
  const body = parse(text)
  const refusal = refusalOf(body, text)
  if (status >= 200 && status < 300 && body?.success === true) return body as Output
  const parts = { status, refusal, requestId, retryAfterMs: waitOf(retryAfter, refusal) }
  if (status < 200 || status >= 300) throw new ApiError('http', `HTTP error! status: ${status}`, parts)
  if (refusal === null) throw new ApiError('http', 'An error occurred', parts)
  throw new ApiError('refused', refusal.error || 'An error occurred', parts)
}

/** The only error that may also come as plain text, or without its code. */
const WRONG_PROFILE = 'not profile of logged in user'

function refusalOf(body: { success?: unknown; error?: unknown } | null, text: string): Refusal | null {
  const isWrongProfile = body === null ? text.trim() === WRONG_PROFILE : body.error === WRONG_PROFILE
  if (isWrongProfile)
    return { success: false, error: WRONG_PROFILE, code: 'not_own_profile', ...body } as Refusal
  return body?.success === false ? (body as Refusal) : null
}

function waitOf(header: string | null, refusal: Refusal | null): number | null {
  const said = refusal?.details?.retry_after_seconds ?? header
  if (said === null || said === '') return null
  const ms = Number.isNaN(Number(said)) ? Date.parse(String(said)) - Date.now() : Number(said) * 1000
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}

/** Returns null if it is not JSON: a proxy may answer with a page of its own. */
function parse(text: string): { success?: unknown; error?: unknown } | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
