import type { IncomingHttpHeaders } from 'node:http'

/** A request whose body has been read completely. */
export interface ReceivedRequest {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** The fields of a posted form. */
  readonly form: URLSearchParams
}
