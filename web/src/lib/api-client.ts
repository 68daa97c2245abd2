import type { InputOf, OutputOf } from '@sayso/contract/call'
import type { CallByPath, CallPath } from '@sayso/contract/calls/index'
import { factsOf } from '@sayso/contract/generated/call-table'
import { ApiError, readAnswer } from './api-error.ts'
import type { FileOf, OnProgress, UploadPath } from './api-upload.ts'
import { randomText } from './random.ts'

/** The input of a call; a file is passed under its own name. */
export type ApiInput<Path extends CallPath> = InputOf<CallByPath[Path]> & { [Name in FileOf<Path>]?: Blob }
export type ApiOutput<Path extends CallPath> = OutputOf<CallByPath[Path]>

interface ApiClientOptions {
  baseUrl: string
  /** Called before every call without a token of its own, because it changes with login and logout. */
  token?: () => string | null
  fetch?: typeof fetch
  xhr?: () => XMLHttpRequest
  /** A request can get lost without an error; this ends the wait. */
  timeoutMs?: number
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Makes a repeated call harmless: the server repeats its first answer. */
  idempotencyKey?: string | undefined
  token?: string | null | undefined
  /** Let the request outlive the page. */
  keepalive?: boolean | undefined
}

export interface UploadOptions extends CallOptions {
  onProgress?: OnProgress | undefined
}

export interface ApiClient {
  call<Path extends CallPath>(
    path: Path,
    input: ApiInput<Path>,
    options?: CallOptions,
  ): Promise<ApiOutput<Path>>
  upload<Path extends UploadPath>(
    path: Path,
    fields: InputOf<CallByPath[Path]>,
    file: Blob,
    options?: UploadOptions,
  ): Promise<ApiOutput<Path>>
}

const TIMEOUT_MS = 30_000

export function createApiClient(options: ApiClientOptions): ApiClient {
  const { token = () => null, timeoutMs = TIMEOUT_MS, xhr = () => new XMLHttpRequest() } = options
  const urlOf = (path: string) => `${options.baseUrl.replace(/\/$/, '')}/${path}`

  function headersFor(call: CallOptions): Headers {
    const headers = new Headers({ 'X-Request-Id': randomText(16) })
    const sessionToken = call.token === undefined ? token() : call.token
    if (sessionToken !== null) headers.set('Authorization', sessionToken)
    if (call.idempotencyKey !== undefined) headers.set('Idempotency-Key', call.idempotencyKey)
    return headers
  }

  return {
    async call(path, input, call = {}) {
      const { url, method, body } = requestFor(urlOf(path), factsOf(path).method, input)
      const headers = headersFor(call)
      if (typeof body === 'string') headers.set('Content-Type', 'application/json')
      const limit = AbortSignal.timeout(timeoutMs)
      const requestId = headers.get('X-Request-Id')
      try {
        const response = await (options.fetch ?? fetch)(url, {
          method,
          body,
          headers,
          cache: 'no-store',
          credentials: 'omit',
          keepalive: call.keepalive ?? false,
          signal: call.signal ? AbortSignal.any([call.signal, limit]) : limit,
        })
        const text = await response.text()
        const retryAfter = response.headers.get('Retry-After')
        return readAnswer({ status: response.status, text, retryAfter, requestId })
      } catch (error) {
        if (error instanceof ApiError) throw error
        if (call.signal?.aborted) throw new ApiError('aborted', 'The request was taken back', { requestId })
        // A TypeError is how `fetch` reports a missing connection; the rest is our own timeout.
        throw new ApiError('offline', 'The connection was lost', { requestId })
      }
    },
    async upload(path, fields, file, call = {}) {
      // Nobody uploads on a first screen.
      const { sendWithProgress } = await import('./api-upload.ts').catch(() => {
        throw new ApiError('offline', 'The connection was lost')
      })
      const { body } = requestFor(urlOf(path), 'POST', { ...fields, [factsOf(path).file as string]: file })
      return sendWithProgress(xhr(), urlOf(path), headersFor(call), body as FormData, call)
    },
  }
}

function requestFor(url: string, method: string, input: object) {
  const fields = Object.entries(input).filter(([, value]) => value !== undefined)
  if (method === 'GET') {
    const query = new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString()
    return { url: query === '' ? url : `${url}?${query}`, method, body: null }
  }
  if (!fields.some(([, value]) => value instanceof Blob)) {
    return { url, method, body: JSON.stringify(input) }
  }
  const body = new FormData()
  // A server reads parts in order and needs all other fields before the bytes.
  const filesLast = fields.sort(([, a], [, b]) => Number(a instanceof Blob) - Number(b instanceof Blob))
  for (const [name, value] of filesLast) body.append(name, value instanceof Blob ? value : String(value))
  return { url, method, body }
}
