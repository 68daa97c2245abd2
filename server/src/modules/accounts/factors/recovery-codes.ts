import { createHash, randomInt } from 'node:crypto'
import type { AccountId } from '@sayso/contract/ids'

/** Crockford's alphabet in small letters: no two characters look alike. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const CHARACTERS = 24
const GROUP = 4
export const RECOVERY_CODES = 10

/** 120 random bits, in groups that are easy to copy by hand. */
export function makeRecoveryCode(): string {
  const text = Array.from({ length: CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return (text.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join(' ')
}

/** As people type it: with or without groups, in capitals, with letters that the alphabet leaves out. */
function normalize(typed: string): string {
  return typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
}

export const looksLikeRecoveryCode = (typed: string): boolean => normalize(typed).length === CHARACTERS

/** A quick hash is enough for 120 random bits. */
export function hashRecoveryCode(accountId: AccountId, typed: string): Buffer {
  return createHash('sha256')
    .update(`recovery ${accountId} ${normalize(typed)}`)
    .digest()
}
