export interface StatusLink {
  readonly number: string
  readonly token: string
}

/** Null if the fragment is none of ours. */
export function readStatusLink(hash: string): StatusLink | null {
  const parts = new URLSearchParams(hash.replace(/^#/, ''))
  const number = parts.get('number')?.trim() ?? ''
  const token = parts.get('token')?.trim() ?? ''
  return /^R-\d{5,15}$/.test(number) && token !== '' && token.length <= 64 ? { number, token } : null
}
