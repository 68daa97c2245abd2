import type { KeyRing } from '../keys/key-ring.ts'
import { createSigner } from '../keys/signatures.ts'

/** The content of a link: one key, an expiry time, and one download name. */
export interface Grant {
  key: string
  /** Seconds since 1970. */
  expires: number
  name?: string
}

/** Creates signed query strings, and verifies that we created them. */
export function linkSigner(ring: KeyRing) {
  const signer = createSigner(ring, 'object link')
  return Object.freeze({
    sign({ key, expires, name }: Grant): string {
      const query = new URLSearchParams({ expires: String(expires) })
      if (name !== undefined) query.set('name', name)
      query.set('signature', signer.sign(textOf({ key, expires, ...(name !== undefined && { name }) })))
      return query.toString()
    },

    /** The query's grant for the key, or null if it is forged, altered or expired. */
    verify(key: string, query: Record<string, unknown>, now = Date.now()): Grant | null {
      const { expires, name, signature } = query
      if (typeof expires !== 'string' || !/^\d{1,12}$/.test(expires)) return null
      if (typeof signature !== 'string' || (name !== undefined && typeof name !== 'string')) return null
      const grant = { key, expires: Number(expires), ...(name !== undefined && { name }) }
      if (!signer.isSigned(textOf(grant), signature)) return null
      return grant.expires * 1000 > now ? grant : null
    },
  })
}

/** JSON keeps the parts apart: no two grants produce the same text. */
const textOf = ({ key, expires, name }: Grant): string =>
  JSON.stringify(['storage-link-1', key, expires, name ?? null])
