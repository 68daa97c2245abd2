import type { InputOf, OutputOf, Refusal } from '@sayso/contract/call'
import type { CallByPath, CallPath } from '@sayso/contract/calls/index'
import { callMethods } from '@sayso/contract/generated/call-methods'

type FileOf<Path extends CallPath> = Exclude<CallByPath[Path]['file'], null>

/** What a call takes; a file goes along under its own name. */
export type ApiInput<Path extends CallPath> = InputOf<CallByPath[Path]> & { [Name in FileOf<Path>]?: Blob }
export type ApiOutput<Path extends CallPath> = OutputOf<CallByPath[Path]>

interface ApiClientOptions {
  baseUrl: string
  /** Asked before every call, because it changes when people sign in and out. */
  token: () => string | null
  fetch?: typeof fetch
}

interface CallOptions {
  signal?: AbortSignal
  /** Makes a repeated call harmless: the server answers what it answered the first time. */
  idempotencyKey?: string
}

export interface ApiClient {
  call<Path extends CallPath>(
    path: Path,
    input: ApiInput<Path>,
    options?: CallOptions,
  ): Promise<ApiOutput<Path>>
}

/** The server answered, and it was not success. Losing the connection is not this error. */
export class ApiError extends Error {
  readonly status: number
  readonly code: Refusal['code'] | null
  /** The refusal itself, where the server sent one. */
  readonly refusal: Refusal | null

  constructor(message: string, status: number, refusal: Refusal | null) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = refusal?.code ?? null
    this.refusal = refusal
  }
}

export function createApiClient({ baseUrl, token, fetch = globalThis.fetch }: ApiClientOptions): ApiClient {
  return {
    async call(path, input, options = {}) {
      const { url, ...request } = requestFor(
        `${baseUrl.replace(/\/$/, '')}/${path}`,
        callMethods[path],
        input,
      )
      const headers = new Headers(request.headers)
      const sessionToken = token()
      if (sessionToken !== null) headers.set('Authorization', sessionToken)
      if (options.idempotencyKey !== undefined) headers.set('Idempotency-Key', options.idempotencyKey)
      const response = await fetch(url, {
        ...request,
        headers,
        cache: 'no-store',
        credentials: 'omit',
        signal: options.signal ?? null,
      })
      return answerOf(response)
    },
  }
}

function requestFor(url: string, method: string, input: object) {
  const fields = Object.entries(input).filter(([, value]) => value !== undefined)
  if (method === 'GET') {
    const query = new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString()
    return { url: query === '' ? url : `${url}?${query}`, method }
  }
  if (!fields.some(([, value]) => value instanceof Blob)) {
    return { url, method, body: JSON.stringify(input), headers: { 'Content-Type': 'application/json' } }
  }
  const body = new FormData()
  // A server reads parts in order and must know everything else before the bytes begin.
  const filesLast = fields.sort(([, a], [, b]) => Number(a instanceof Blob) - Number(b instanceof Blob))
  for (const [name, value] of filesLast) body.append(name, value instanceof Blob ? value : String(value))
  return { url, method, body }
}

async function answerOf<Output>(response: Response): Promise<Output> {
  const answer = await jsonOf(response)
  const refusal = answer?.success === false ? (answer as Refusal) : null
  if (!response.ok) throw new ApiError(`HTTP error! status: ${response.status}`, response.status, refusal)
  if (answer?.success !== true)
    throw new ApiError(refusal?.error || 'An error occurred', response.status, refusal)
  return answer as Output
}

/** Something between us and the server may answer with a page of its own. */
async function jsonOf(response: Response): Promise<{ success?: unknown } | null> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
