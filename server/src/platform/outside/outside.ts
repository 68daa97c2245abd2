import type { Readable } from 'node:stream'
import { Client } from 'undici'
import { ACCEPTED_ENCODINGS, unpacked, upTo } from './body.ts'
import { createDial } from './dial.ts'
import { OutsideError } from './outside-error.ts'
import { hostOf, readOutsideUrl } from './outside-url.ts'
import { createResolve } from './resolve.ts'
import { createSeats } from './seats.ts'
import { within } from './within.ts'

export { OutsideError } from './outside-error.ts'
export { readOutsideUrl } from './outside-url.ts'

export interface OutsideConfig {
  /** Asked instead of the system's, as `address` or `address:port`. */
  readonly dnsServers: readonly string[] | null
  /** Everything goes out through it, by CONNECT to an address. */
  readonly proxyUrl: string | null
  readonly userAgent: string
}

export interface Wanted<T> {
  /** Media types that are taken, such as `text/html` or `image/`. */
  readonly kinds: readonly string[]
  readonly mostBytes: number
  readonly onLarger: 'cut' | 'refuse'
  /** How long all of it may take, where that is not what nearly everything needs. */
  readonly mostMs?: number
  /** Reads what came. May stop early: nothing more is fetched then. */
  readonly read: (body: AsyncIterable<Buffer>, about: { url: URL; contentType: string }) => Promise<T>
}

/**
 * The only way this server fetches something that somebody else named. It connects to the open internet alone,
 * whatever the name, the number or the redirect says, and it ends in time with what it was allowed to take.
 */
export interface Outside {
  get<T>(address: string, wanted: Wanted<T>): Promise<T>
}

const MOST_REDIRECTS = 3
const NAME_MS = 2000
const FIRST_BYTE_MS = 4000
const WHOLE_MS = 8000
const HEADERS_BYTES = 32 * 1024

export function createOutside({ dnsServers, proxyUrl, userAgent }: OutsideConfig): Outside {
  const resolve = createResolve(dnsServers)
  const dial = createDial(proxyUrl)
  const seats = createSeats({ inAll: 8, perHost: 2 })

  /** One request, to an address that was looked up and judged once. */
  async function ask<T>(url: URL, wanted: Wanted<T>, whole: AbortSignal): Promise<T | URL> {
    const host = hostOf(url)
    const address = await within(NAME_MS, whole, () => resolve(host))
    const isSecure = url.protocol === 'https:'
    const client = new Client(url.origin, {
      connect: (_options, done) => {
        dial({ address, host, isSecure }, whole).then(
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
      if (statusCode !== 200) throw new OutsideError('answer')
      const contentType = oneOf(headers['content-type'])
      if (!wanted.kinds.some((kind) => contentType.trimStart().toLowerCase().startsWith(kind)))
        throw new OutsideError('kind')
      const plain: Readable = unpacked(body, oneOf(headers['content-encoding']))
      const pieces = upTo(plain, wanted.mostBytes, wanted.onLarger)
      return await within(wanted.mostMs ?? WHOLE_MS, whole, () => wanted.read(pieces, { url, contentType }))
    } finally {
      client.destroy().catch(() => undefined)
    }
  }

  return {
    async get(address, wanted) {
      const whole = AbortSignal.timeout(wanted.mostMs ?? WHOLE_MS)
      let url = readOutsideUrl(address)
      for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
        const answer = await seats.take(hostOf(url), whole, () => ask(url, wanted, whole))
        if (!(answer instanceof URL)) return answer
        url = answer
      }
      throw new OutsideError('answer')
    },
  }
}

/** A redirect is judged like an address somebody typed, and does not lead out of TLS. */
function nextUrl(location: string, from: URL): URL {
  const url = readOutsideUrl(location, from)
  if (from.protocol === 'https:' && url.protocol === 'http:') throw new OutsideError('address')
  return url
}

function oneOf(header: string | string[] | undefined): string {
  return (Array.isArray(header) ? header[0] : header) ?? ''
}
