import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * Rejects work that could not be done in time anyway. Written by hand because the known plugin does not know how many
 * requests are in flight, nor that some (money) should be the last to be rejected.
 *
 * A request is *arriving* while its body is on its way and *at work* once it is complete: a slow sender must not take
 * the place of requests that could be handled. Uploads are slow by nature and only ever count as arriving.
 */
export interface Shedding {
  /** Why a request should be rejected now, or null. */
  reason(arrival: Arrival): ShedReason | null
  /** Call this when the request starts arriving; `leave` ends it in any state. */
  arrive(address: string): InFlight
  stop(): void
}

export interface Arrival {
  readonly priority: Priority
  readonly address: string
  /** Waits for a connection on which it can write. */
  readonly isWrite: boolean
}

export interface InFlight {
  /** Its body is complete. */
  work(): void
  leave(): void
}

export type Priority = 'ordinary' | 'last-to-shed'
export type ShedReason = 'at-work' | 'arriving' | 'event-loop' | 'database'

/** How many requests may be at work, and by which factor the event loop's delay may exceed `delayMs`. */
const LIMITS = {
  ordinary: { atWork: 200, patience: 1 },
  'last-to-shed': { atWork: 400, patience: 4 },
} as const
const MAX_ARRIVING = 1000
const MAX_ARRIVING_FROM_ONE = 100

const SAMPLE_EVERY_MS = 500
const RESOLUTION_MS = 10

export function createShedding(delayMs: number, areWritesWaiting: () => boolean): Shedding {
  const loop = watchEventLoop()
  const arrivingFrom = new Map<string, number>()
  let arriving = 0
  let atWork = 0

  function countArriving(address: string, change: 1 | -1): void {
    arriving += change
    const count = (arrivingFrom.get(address) ?? 0) + change
    if (count === 0) arrivingFrom.delete(address)
    else arrivingFrom.set(address, count)
  }

  return {
    reason({ priority, address, isWrite }) {
      const limit = LIMITS[priority]
      if (atWork >= limit.atWork) return 'at-work'
      const isCrowded = arriving > MAX_ARRIVING || (arrivingFrom.get(address) ?? 0) > MAX_ARRIVING_FROM_ONE
      if (isCrowded) return 'arriving'
      if (loop.delayMs() > delayMs * limit.patience) return 'event-loop'
      return isWrite && priority === 'ordinary' && areWritesWaiting() ? 'database' : null
    },
    arrive(address) {
      let state: 'arriving' | 'at-work' | 'gone' = 'arriving'
      countArriving(address, 1)
      return {
        work() {
          if (state !== 'arriving') return
          state = 'at-work'
          countArriving(address, -1)
          atWork++
        },
        leave() {
          if (state === 'arriving') countArriving(address, -1)
          if (state === 'at-work') atWork--
          state = 'gone'
        },
      }
    },
    stop: loop.stop,
  }
}

function watchEventLoop() {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  let delayMs = 0
  const timer = setInterval(() => {
    // The median, not the mean: one long pause (a large response, a neighbour on the machine) is not an overload.
    const middle = histogram.percentile(50)
    delayMs = Number.isFinite(middle) ? middle / 1e6 - RESOLUTION_MS : 0
    histogram.reset()
  }, SAMPLE_EVERY_MS)
  timer.unref()
  return {
    delayMs: () => delayMs,
    stop() {
      clearInterval(timer)
      histogram.disable()
    },
  }
}
