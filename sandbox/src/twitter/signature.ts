// Verifies OAuth 1.0a signatures (RFC 5849). Written separately from the product's own signing, so that each is checked
// against the other and both against the RFC authors' example.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ReceivedRequest } from '../networks/received-request.ts'

/** The OAuth parameters of a signed request. */
export type OAuthFields = Readonly<Record<string, string>>

/** Null if the header is missing or cannot be parsed. */
export function readAuthorization(header: string | undefined): OAuthFields | null {
  if (!header?.startsWith('OAuth ')) return null
  const fields: Record<string, string> = {}
  for (const part of header.slice('OAuth '.length).split(',')) {
    const [, name, value] = /^\s*([\w%.-]+)="([^"]*)"\s*$/.exec(part) ?? []
    if (name === undefined || value === undefined || fields[name] !== undefined) return null
    try {
      fields[decodeURIComponent(name)] = decodeURIComponent(value)
    } catch {
      return null
    }
  }
  return fields
}

export function isSignedBy(
  request: Pick<ReceivedRequest, 'method' | 'url' | 'headers' | 'form'>,
  fields: OAuthFields,
  secrets: { readonly consumer: string; readonly token: string },
): boolean {
  const key = `${encode(secrets.consumer)}&${encode(secrets.token)}`
  const expected = createHmac('sha1', key).update(baseString(request, fields)).digest()
  const given = Buffer.from(fields['oauth_signature'] ?? '', 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function baseString(
  { method, url, headers, form }: Pick<ReceivedRequest, 'method' | 'url' | 'headers' | 'form'>,
  fields: OAuthFields,
): string {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
  const pairs = [
    ...Object.entries(fields).filter(([name]) => name !== 'oauth_signature' && name !== 'realm'),
    ...url.searchParams,
    ...(isForm ? form : []),
  ].map(([name, value]) => [encode(name), encode(value)] as const)
  const sorted = pairs.toSorted(([a, x], [b, y]) => compare(a, b) || compare(x, y))
  const all = sorted.map((pair) => pair.join('=')).join('&')
  return [method.toUpperCase(), encode(url.origin + url.pathname), encode(all)].join('&')
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
