import { hkdfSync } from 'node:crypto'
import { type KeyEntry, type KeyId, parseKeyEntries } from './key-entries.ts'

/**
 * The keys of one secret. The first one makes new values, all of them verify and open, so a key can be replaced while
 * values that the last one made are still about. The keys themselves cannot be read from a ring, only subkeys.
 */
export interface KeyRing {
  readonly ids: readonly KeyId[]
  readonly first: KeyId
  /** A key for one purpose only: what is made for one cannot pass for another. Null if the ring has no such key. */
  subkey(purpose: string, id: KeyId): Buffer | null
  /**
   * How the key without an id was used before there were rings: as it stands, or derived for one of two uses. Null if
   * the ring has no `k0`. Only for verifying and opening what was made then, and for passwords.
   */
  former(use: FormerUse): Buffer | null
}

type FormerUse = 'as it is' | 'seal' | 'signature'

const SUBKEY_BYTES = 32

/** Throws if the text is no ring; `readSecrets` reports that as a fault of the configuration. */
export function createKeyRing(text: string): KeyRing {
  const entries = new Map(parseKeyEntries(text).map((entry) => [entry.id, entry]))
  const [first] = entries.keys()
  if (first === undefined) throw new Error('a ring has at least one key')
  const derived = new Map<string, Buffer>()
  return Object.freeze({
    ids: Object.freeze([...entries.keys()]),
    first,
    subkey(purpose: string, id: KeyId) {
      const entry = entries.get(id)
      if (entry === undefined) return null
      const name = `${id} ${purpose}`
      const known = derived.get(name) ?? derive(entry, `sayso key ${purpose}`)
      derived.set(name, known)
      return known
    },
    former(use: FormerUse) {
      const entry = entries.get('k0')
      if (entry === undefined) return null
      return use === 'as it is' ? entry.bytes : derive(entry, `sayso ${use}`)
    },
  })
}

const derive = ({ bytes }: KeyEntry, info: string) =>
  Buffer.from(hkdfSync('sha256', bytes, '', info, SUBKEY_BYTES))
