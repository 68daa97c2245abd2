import type { Refusal } from '@sayso/contract/call'

/**
 * - `http`     the answer carried a fault's status, or was no answer of ours
 * - `refused`  a proper answer that says no, with a text for the person
 * - `offline`  no answer: the connection is away, or took too long
 * - `aborted`  we did not want it any more
 */
export type ApiErrorKind = 'http' | 'refused' | 'offline' | 'aborted'

interface ApiErrorParts {
  status?: number
  refusal?: Refusal | null
  retryAfterMs?: number | null
  requestId?: string | null
}

/** Everything a call can fail with. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind
  /** 0 when there was no answer. */
  readonly status: number
  readonly code: Refusal['code'] | null
  /** The refusal itself, where the server sent one. */
  readonly refusal: Refusal | null
  /** The same call may succeed a little later. */
  readonly retryable: boolean
  /** How long the server asks us to stay away. */
  readonly retryAfterMs: number | null
  /** With which an operator finds the request. */
  readonly requestId: string | null

  constructor(kind: ApiErrorKind, message: string, parts: ApiErrorParts = {}) {
    super(message)
    this.kind = kind
    // The name under which libraries recognise a request that was taken back.
    this.name = kind === 'aborted' ? 'AbortError' : 'ApiError'
    this.status = parts.status ?? 0
    this.refusal = parts.refusal ?? null
    this.code = this.refusal?.code ?? null
    this.retryAfterMs = parts.retryAfterMs ?? null
    this.requestId = parts.requestId ?? null
    this.retryable = kind === 'offline' || (kind === 'http' && isPassing(this.status))
  }
}

/** 501 is the one fault of a server that waiting does not cure. 200: something else answered in its place. */
function isPassing(status: number): boolean {
  return status === 200 || status === 408 || status === 429 || (status >= 500 && status !== 501)
}

interface Answer {
  status: number
  text: string
  retryAfter: string | null
  requestId: string | null
}

/** The output of an answer, however it travelled; anything but success is thrown. */
export function readAnswer<Output>({ status, text, retryAfter, requestId }: Answer): Output {
  const body = parse(text)
  const refusal = refusalOf(body, text)
  if (status >= 200 && status < 300 && body?.success === true) return body as Output
  const parts = { status, refusal, requestId, retryAfterMs: waitOf(retryAfter, refusal) }
  if (status < 200 || status >= 300) throw new ApiError('http', `HTTP error! status: ${status}`, parts)
  if (refusal === null) throw new ApiError('http', 'An error occurred', parts)
  throw new ApiError('refused', refusal.error || 'An error occurred', parts)
}

/** The one refusal that may also come as plain text, or without its code. */
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

/** Something between us and the server may answer with a page of its own. */
function parse(text: string): { success?: unknown; error?: unknown } | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
