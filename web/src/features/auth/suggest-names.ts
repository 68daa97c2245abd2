import { defaultLimits } from '@sayso/contract/limits'

const { handleMax, displayNameMax } = defaultLimits.accounts

/** Suggests a handle. Accents are stripped; other characters that are not allowed are left out. */
export function suggestHandle(firstName: string, lastName: string): string {
  return `${firstName} ${lastName}`
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s.\-–']+/g, '_')
    .replaceAll(/[^a-z0-9_]/g, '')
    .replaceAll(/_+/g, '_')
    .slice(0, handleMax)
    .replaceAll(/^_|_$/g, '')
}

export function suggestDisplayName(firstName: string, lastName: string): string {
  return `${firstName.trim()} ${lastName.trim()}`.trim().slice(0, displayNameMax)
}
