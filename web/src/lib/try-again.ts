import { ApiError } from './api-error.ts'
import type { Store } from './store.ts'

interface TryAgainParts {
  online: Store<boolean>
  wait: (ms: number) => Promise<void>
}

/** A short interruption is over within these pauses; a longer one is reported by the browser. */
const PAUSES_MS = [400, 1_500, 4_000]

/**
 * Retries small writes that may be repeated without harm. A failed request is sent again a few times; without a
 * connection it waits for one, however long that takes. A rejection is final immediately.
 */
export function createTryAgain({ online: connection, wait }: TryAgainParts) {
  return async function tryAgain<Answer>(send: () => Promise<Answer>): Promise<Answer> {
    for (let tries = 0; ; ) {
      try {
        return await send()
      } catch (error) {
        if (!(error instanceof ApiError) || !error.retryable) throw error
        if (error.kind === 'offline' && !connection.get()) {
          await untilOnline(connection)
          continue
        }
        const pause = PAUSES_MS[tries]
        if (pause === undefined) throw error
        tries += 1
        await wait(Math.max(pause, error.retryAfterMs ?? 0))
      }
    }
  }
}

function untilOnline(connection: Store<boolean>): Promise<void> {
  return new Promise((resolve) => {
    const stop = connection.subscribe(() => {
      if (!connection.get()) return
      stop()
      resolve()
    })
  })
}
