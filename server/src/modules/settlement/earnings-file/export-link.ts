import { type BatchId, isStoredId, type ProfileId } from '@sayso/contract/ids'
import type { KeyRing } from '../../../platform/keys/key-ring.ts'
import { createSignedLinks } from '../../../platform/mail/signed-mail-link.ts'

/** The file that a link is for. */
export type Wanted =
  | { readonly kind: 'batch'; readonly batch: BatchId }
  | { readonly kind: 'year'; readonly profile: ProfileId; readonly year: number }

const LASTS_MS = 5 * 60_000

/** Makes links that last long enough to start a download. A link found later in a browser history opens nothing. */
export function createExportLinks(ring: KeyRing, now: () => number = Date.now) {
  const links = createSignedLinks(ring, 'earnings-file')
  return {
    tokenFor(wanted: Wanted): string {
      const [id, year] = wanted.kind === 'batch' ? [wanted.batch, ''] : [wanted.profile, String(wanted.year)]
      return links.tokenFor([wanted.kind, id, year, String(now() + LASTS_MS)])
    },
    /** Null if the signature is invalid or the link has expired. */
    read(token: string): Wanted | null {
      const [kind, id = '', year = '', until] = links.read(token) ?? []
      if (!(Number(until) > now()) || !isStoredId(id)) return null
      return kind === 'batch'
        ? { kind, batch: id as BatchId }
        : { kind: 'year', profile: id as ProfileId, year: Number(year) }
    },
  }
}
