import { createHmac, timingSafeEqual } from 'node:crypto'

/** The content of a link: one key, an expiry time, and one download name. */
export interface Grant {
  key: string
  /** Seconds since 1970. */
  expires: number
  name?: string
}

/** Creates signed query strings, and verifies that we created them. */
export function linkSigner(signingKey: string) {
  return Object.freeze({
    sign({ key, expires, name }: Grant): string {
      const query = new URLSearchParams({ expires: String(expires) })
      if (name !== undefined) query.set('name', name)
      query.set('signature', signature({ key, expires, ...(name !== undefined && { name }) }))
      return query.toString()
    },

    /** The query's grant for the key, or null if it is forged, altered or expired. */
    verify(key: string, query: Record<string, unknown>, now = Date.now()): Grant | null {
      const { expires, name, signature: given } = query
      if (typeof expires !== 'string' || !/^\d{1,12}$/.test(expires)) return null
      if (typeof given !== 'string' || (name !== undefined && typeof name !== 'string')) return null
      const grant = { key, expires: Number(expires), ...(name !== undefined && { name }) }
      if (!equalInConstantTime(given, signature(grant))) return null
      return grant.expires * 1000 > now ? grant : null
    },
  })

  function signature({ key, expires, name }: Grant): string {
    // JSON keeps the parts apart: no two grants produce the same text.
    const granted = JSON.stringify(['storage-link-1', key, expires, name ?? null])
    return createHmac('sha256', signingKey).update(granted).digest('base64url')
  }
}

function equalInConstantTime(given: string, expected: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}
