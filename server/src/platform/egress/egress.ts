import type { Readable } from 'node:stream'
import { Client } from 'undici'
import { ACCEPTED_ENCODINGS, unpacked, upTo } from './body.ts'
import { createConnect } from './connect.ts'
import { EgressError } from './egress-error.ts'
import { hostOf, readPublicUrl } from './public-url.ts'
import { createResolve } from './resolve.ts'
import { createSemaphore } from './semaphore.ts'
import { within } from './within.ts'

export { EgressError } from './egress-error.ts'
export { readPublicUrl } from './public-url.ts'

export interface EgressConfig {
  /** DNS servers to use instead of the system's, as `address` or `address:port`. */
  readonly dnsServers: readonly string[] | null
  /** A proxy that all requests go through, by CONNECT to an address. */
  readonly proxyUrl: string | null
  readonly userAgent: string
}

export interface Wanted<T> {
  /** Accepted media types, such as `text/html` or `image/`. */
  readonly kinds: readonly string[]
  readonly maxBytes: number
  readonly onLarger: 'cut' | 'fail'
  /** The overall time limit, if it differs from the usual one. */
  readonly maxMs?: number
  /** Reads the body. May stop early; then nothing more is fetched. */
  readonly read: (body: AsyncIterable<Buffer>, about: { url: URL; contentType: string }) => Promise<T>
}

/**
 * The only way this server fetches a URL that a user supplied. It connects only to the public internet, whatever the
 * name, the number or the redirect says, and it always stops within its time and size limits.
 */
export interface Egress {
  get<T>(address: string, wanted: Wanted<T>): Promise<T>
}

const MAX_REDIRECTS = 3
const NAME_MS = 2000
const FIRST_BYTE_MS = 4000
const WHOLE_MS = 8000
const HEADERS_BYTES = 32 * 1024

export function createEgress({ dnsServers, proxyUrl, userAgent }: EgressConfig): Egress {
  const resolve = createResolve(dnsServers)
  const connect = createConnect(proxyUrl)
  const semaphore = createSemaphore({ inAll: 8, perHost: 2 })

  /** Makes one request, to an address that was resolved and checked once. */
  async function ask<T>(url: URL, wanted: Wanted<T>, whole: AbortSignal): Promise<T | URL> {
    const host = hostOf(url)
    const address = await within(NAME_MS, whole, () => resolve(host))
    const isSecure = url.protocol === 'https:'
    const client = new Client(url.origin, {
      connect: (_options, done) => {
        connect({ address, host, isSecure }, whole).then(
          (socket) => done(null, socket),
          (error: Error) => done(error, null),
        )
      },
      maxHeaderSize: HEADERS_BYTES,
      pipelining: 0,
    })
    try {
      const { statusCode, headers, body } = await within(FIRST_BYTE_MS, whole, () =>
        client.request({
          method: 'GET',
          path: `${url.pathname}${url.search}`,
          headers: {
            'user-agent': userAgent,
            accept: wanted.kinds.map((kind) => (kind.endsWith('/') ? `${kind}*` : kind)).join(', '),
            'accept-encoding': ACCEPTED_ENCODINGS,
          },
          signal: whole,
        }),
      )
      body.on('error', () => undefined)
      const location = oneOf(headers['location'])
      if (statusCode >= 300 && statusCode < 400 && location !== '') return nextUrl(location, url)
      if (statusCode !== 200) throw new EgressError('answer')
      const contentType = oneOf(headers['content-type'])
      if (!wanted.kinds.some((kind) => contentType.trimStart().toLowerCase().startsWith(kind)))
        throw new EgressError('kind')
      const plain: Readable = unpacked(body, oneOf(headers['content-encoding']))
      const pieces = upTo(plain, wanted.maxBytes, wanted.onLarger)
      return await within(wanted.maxMs ?? WHOLE_MS, whole, () => wanted.read(pieces, { url, contentType }))
    } finally {
      client.destroy().catch(() => undefined)
    }
  }

  return {
    async get(address, wanted) {
      const whole = AbortSignal.timeout(wanted.maxMs ?? WHOLE_MS)
      let url = readPublicUrl(address)
      for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
        const answer = await semaphore.run(hostOf(url), whole, () => ask(url, wanted, whole))
        if (!(answer instanceof URL)) return answer
        url = answer
      }
      throw new EgressError('answer')
    },
  }
}

/** A redirect is checked like an address that somebody typed, and must not lead from TLS to plain HTTP. */
function nextUrl(location: string, from: URL): URL {
  const url = readPublicUrl(location, from)
  if (from.protocol === 'https:' && url.protocol === 'http:') throw new EgressError('address')
  return url
}

function oneOf(header: string | string[] | undefined): string {
  return (Array.isArray(header) ? header[0] : header) ?? ''
}
