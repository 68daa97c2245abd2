import { ApiError } from '../../lib/api-error.ts'

export const RESEND_MS = 30_000

interface Sent {
  readonly to: string
  readonly until: number
}

/**
 * Remembers, beyond one opening of the dialog, where a code was sent and when the next may be requested. Opening it
 * again, or React mounting it twice in development, sends no second mail: a new code would invalidate the one in
 * transit.
 */
export function createCodeSending(now: () => number) {
  let sent: Sent | null = null
  return {
    /** When the next code may be requested; 0 if immediately. */
    waitUntil: (to: string) => (sent?.to === to && sent.until > now() ? sent.until : 0),
    begin(to: string) {
      sent = { to, until: now() + RESEND_MS }
    },
    /** No code was sent. The server may still have said how long to wait. */
    fail(to: string, error: unknown) {
      const wait = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0
      sent = wait > 0 ? { to, until: now() + wait } : null
    },
    forget() {
      sent = null
    },
  }
}
