import { isWeak } from './weak-passwords.policy.ts'

type PasswordFault = 'password_required' | 'password_too_short' | 'password_too_common'

/** Why a password cannot be chosen. There are no rules about kinds of characters: they make passwords worse. */
export function passwordFault(
  password: string,
  min: number,
  /** The user's own address, handles and names. */
  own: readonly string[],
): PasswordFault | null {
  if (password === '') return 'password_required'
  if ([...password].length < min) return 'password_too_short'
  const folded = password.normalize('NFKC').toLowerCase()
  const isOwn = own.flatMap(spellings).includes(folded)
  return isOwn || isWeak(folded) ? 'password_too_common' : null
}

function spellings(own: string): string[] {
  const folded = own.normalize('NFKC').trim().toLowerCase()
  if (folded === '') return []
  const [local = ''] = folded.split('@')
  return [folded, local, folded.replaceAll(/\s+/g, '')]
}
