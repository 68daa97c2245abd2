import { randomBytes } from 'node:crypto'
import { idOf, LAST_NUMBER, numberOf, parseKeyEntries } from './key-entries.ts'
import { weaknessOf } from './weak-key.ts'

const KEY_BYTES = 32

/**
 * A fresh entry for a ring, as in `k3:BASE64`. Its id is higher than any the rings have: an id that comes back with
 * another key would take the place of the one that values still name.
 */
export function newKeyEntry(name: string, rings: readonly string[]): string {
  const used = rings.flatMap(parseKeyEntries).map(({ id }) => numberOf(id))
  const number = Math.max(0, ...used) + 1
  if (number > LAST_NUMBER) throw new Error(`${name} has used up its ids: the last one is k${LAST_NUMBER}`)
  const id = idOf(number)
  for (;;) {
    const bytes = randomBytes(KEY_BYTES)
    const text = bytes.toString('base64')
    // One key in many thousands contains a listed word by chance, and production would reject it.
    if (weaknessOf(name, { id, text, bytes }).length === 0) return `${id}:${text}`
  }
}
