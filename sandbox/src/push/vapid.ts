import { createPublicKey, verify } from 'node:crypto'

const DAY_SECONDS = 24 * 3600

/** The problem with an Authorization header by RFC 8292, or the key it was signed with. */
export type VapidCheck = { readonly problem: string } | { readonly key: string }

/** Checks who sends: the signature, for which service the token is, and that it expires within a day. */
export function checkVapid(authorization: string, origin: string, now = Date.now()): VapidCheck {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  const [header, claims] = [read(head), read(body)]
  if (header?.['alg'] !== 'ES256' || claims === null) return { problem: 'not a VAPID token' }
  if (!isSigned(`${head}.${body}`, signature, key)) return { problem: 'the signature is invalid' }
  if (claims['aud'] !== origin) return { problem: 'the token is for another service' }
  const left = Number(claims['exp']) - now / 1000
  if (!(left > 0)) return { problem: 'the token has expired' }
  if (left > DAY_SECONDS) return { problem: 'the token is valid for more than a day' }
  if (!/^(mailto:.+@.+|https:\/\/.+)$/.test(String(claims['sub']))) return { problem: 'nobody to contact' }
  return { key }
}

function isSigned(text: string, signature: string, key: string): boolean {
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65 || point[0] !== 4) return false
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  try {
    const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } as never })
    const given = Buffer.from(signature, 'base64url')
    return verify('sha256', Buffer.from(text), { key: publicKey, dsaEncoding: 'ieee-p1363' }, given)
  } catch {
    return false
  }
}

function read(part: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
