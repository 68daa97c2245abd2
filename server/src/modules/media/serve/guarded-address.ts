import type { KeyRing } from '../../../platform/keys/key-ring.ts'
import { createSigner, type Signer } from '../../../platform/keys/signatures.ts'

/*
 * The address of a picture that is not for everyone: `g/{end}/{signature}/{key}/{file}`. The signature covers the
 * folder, so it is good for every width and for the playlists of a video. Whoever has the address may fetch the
 * picture until it ends, so it is only given to viewers who may see the picture.
 */

const HOUR_S = 3600

const signers = new WeakMap<KeyRing, Signer>()

function signerOf(ring: KeyRing): Signer {
  const signer = signers.get(ring) ?? createSigner(ring, 'guarded media')
  signers.set(ring, signer)
  return signer
}

/**
 * The end of the next full hour: an address is good for 60 to 120 minutes, and everybody who asks within one hour gets
 * the same, so that caches can share it. A picture of a post that is over before then is not given out for longer.
 */
export function endOfAddress(now: number, over: number | null = null): number {
  const end = (Math.floor(now / 1000 / HOUR_S) + 2) * HOUR_S
  const last = over === null ? end : Math.floor(over / 1000)
  return over !== null && over > now ? Math.min(end, last) : end
}

/** The folder of an item's renditions in guarded addresses. */
export function guardedFolder(ring: KeyRing, key: string, end: number): string {
  return `g/${end}/${signerOf(ring).sign(textOf(key, end))}/${key}`
}

const GUARDED = /^g\/(\d{10})\/([A-Za-z0-9_-]{1,60})\/(([0-9a-z]{26})\/[^/]{1,20})$/

/** What a guarded address leads to and for how many seconds it is good. Null if it is forged or its time is over. */
export function openGuarded(
  ring: KeyRing,
  path: string,
  now: number,
): { readonly name: string; readonly seconds: number } | null {
  const [, end = '', signature = '', name = '', key = ''] = GUARDED.exec(path) ?? []
  const seconds = Number(end) - Math.floor(now / 1000)
  if (name === '' || seconds <= 0) return null
  return signerOf(ring).isSigned(textOf(key, Number(end)), signature) ? { name, seconds } : null
}

/** JSON keeps the parts apart: no two addresses produce the same text. */
const textOf = (key: string, end: number): string => JSON.stringify(['guarded-media-1', end, key])
