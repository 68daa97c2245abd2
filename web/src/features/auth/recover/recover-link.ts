/** What an emailed link to this page is for. */
export type RecoverLink = {
  readonly to: 'undo' | 'contest' | 'cancel' | 'finish'
  readonly code: string
}

const NAMES = { code: 'undo', contest: 'contest', cancel: 'cancel', finish: 'finish' } as const

/** Null if the fragment is none of ours. */
export function readRecoverLink(hash: string): RecoverLink | null {
  const parts = new URLSearchParams(hash.replace(/^#/, ''))
  for (const [name, to] of Object.entries(NAMES)) {
    const code = parts.get(name)?.trim()
    if (code) return { to, code }
  }
  return null
}
