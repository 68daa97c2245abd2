import { setTimeout as rest } from 'node:timers/promises'
import { AppError } from './app-error.ts'

/**
 * Limits how many requests may be inside something slow concurrently. Requests beyond that are rejected by their
 * headers alone: before the body is read, before anything is counted or looked up.
 */
export interface ConcurrencyLimiter {
  /** Null if it is full, or if the same address already holds its share. */
  tryAcquire(address: string): Permit | null
  /** Always throws, after a short delay. */
  reject(): Promise<never>
}

export interface Permit {
  /**
   * Call this when the whole request has arrived. Until then the permit expires, so a request that never ends cannot
   * keep it.
   */
  begin(): void
  release(): void
}

/** One address, even one with a whole office behind it, leaves most permits to others. */
const SHARE = 1 / 3
const LENT_MS = 2000
const DELAY_MS = { least: 500, most: 1500 }
const MAX_DELAYED = 2000
const RETRY_SECONDS = 2

export function createConcurrencyLimiter({
  most,
  onFull,
}: {
  most: number
  onFull?: () => void
}): ConcurrencyLimiter {
  const share = Math.ceil(most * SHARE)
  const heldBy = new Map<string, number>()
  let held = 0
  let delayed = 0

  function count(address: string, change: 1 | -1): void {
    held += change
    const now = (heldBy.get(address) ?? 0) + change
    if (now === 0) heldBy.delete(address)
    else heldBy.set(address, now)
  }

  return {
    tryAcquire(address) {
      if (held >= most) return null
      if ((heldBy.get(address) ?? 0) >= share) return null
      count(address, 1)
      let isHeld = true
      const release = () => {
        clearTimeout(lent)
        if (isHeld) count(address, -1)
        isHeld = false
      }
      const lent = setTimeout(release, LENT_MS)
      lent.unref()
      return { begin: () => clearTimeout(lent), release }
    },
    async reject() {
      onFull?.()
      // The delay makes a program that retries immediately do so at our pace: delaying costs us a timer, answering much
      // more. Only rejected requests wait here. The delay is random: otherwise a crowd that arrived together would be
      // answered, and come back, together.
      if (delayed < MAX_DELAYED) {
        delayed++
        await rest(DELAY_MS.least + Math.random() * (DELAY_MS.most - DELAY_MS.least))
        delayed--
      }
      throw new AppError('overloaded', { retryAfterSeconds: RETRY_SECONDS })
    },
  }
}
