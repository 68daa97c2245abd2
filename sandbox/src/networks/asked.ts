import type { IncomingHttpHeaders } from 'node:http'

/** A request, read whole. */
export interface Asked {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** The fields of a form that was posted. */
  readonly form: URLSearchParams
}
