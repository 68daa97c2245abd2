import { ApiError } from '../../lib/api-error.ts'

export const RESEND_MS = 30_000

interface Sent {
  readonly to: string
  readonly until: number
}

/**
 * Remembers, beyond one opening of the dialog, to whom a code went and when the next may be asked for. Opening it
 * again, or React doing so twice while developing, costs no second mail: a new code would kill the one on its way.
 */
export function createCodeSending(now: () => number) {
  let sent: Sent | null = null
  return {
    /** When the next code may be asked for; 0 when nothing stands in the way. */
    waitUntil: (to: string) => (sent?.to === to && sent.until > now() ? sent.until : 0),
    begin(to: string) {
      sent = { to, until: now() + RESEND_MS }
    },
    /** No code went out. The server may still have said how long to stay away. */
    fail(to: string, error: unknown) {
      const wait = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0
      sent = wait > 0 ? { to, until: now() + wait } : null
    },
    forget() {
      sent = null
    },
  }
}
