import { createHmac, randomBytes } from 'node:crypto'
import type { Keys } from './provider.ts'

// Implemented here: the usual package (oauth-1.0a) has had no release since 2020 and leaves hashing and nonces to its
// caller anyway, so it would only save these few lines.

interface Signing {
  readonly method: string
  readonly url: URL
  readonly app: Keys
  readonly person: Keys | null
  /** Protocol fields besides the usual ones, such as `oauth_verifier`. */
  readonly more?: Readonly<Record<string, string>>
  readonly at?: { readonly nonce: string; readonly seconds: number }
}

/** The Authorization header of RFC 5849, with HMAC-SHA1. Bodies are never forms here, so they are not signed. */
export function signOAuth1({ method, url, app, person, more = {}, at = moment() }: Signing): string {
  const fields: Record<string, string> = {
    ...more,
    oauth_consumer_key: app.token,
    oauth_nonce: at.nonce,
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: String(at.seconds),
    oauth_version: '1.0',
    ...(person && { oauth_token: person.token }),
  }
  const pairs = [...Object.entries(fields), ...url.searchParams]
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .toSorted(([a, x], [b, y]) => (a === b ? order(x, y) : order(a, b)))
  const all = pairs.map((pair) => pair.join('=')).join('&')
  const base = [method, encode(url.origin + url.pathname), encode(all)].join('&')
  const key = `${encode(app.secret)}&${encode(person?.secret ?? '')}`
  const signature = createHmac('sha1', key).update(base).digest('base64')
  const written = Object.entries({ ...fields, oauth_signature: signature })
    .map(([name, value]) => `${encode(name)}="${encode(value)}"`)
    .join(', ')
  return `OAuth ${written}`
}

const moment = () => ({ nonce: randomBytes(16).toString('hex'), seconds: Math.floor(Date.now() / 1000) })

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** RFC 3986 is stricter than `encodeURIComponent`. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
