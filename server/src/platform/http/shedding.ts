import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * Refuses work that could not be done in time anyway. Written by hand because the known plugin knows neither the
 * number of requests in flight nor that some (money) are the last to be turned away.
 */
export interface Shedding {
  /** Why a request should be turned away now, or null. */
  reason(priority: Priority): 'in-flight' | 'event-loop' | null
  enter(): void
  leave(): void
  stop(): void
}

export type Priority = 'ordinary' | 'last-to-shed'

const LIMITS = {
  ordinary: { inFlight: 200, delayMs: 250 },
  'last-to-shed': { inFlight: 400, delayMs: 1000 },
} as const

const SAMPLE_EVERY_MS = 250
const RESOLUTION_MS = 10

export function createShedding(): Shedding {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  let inFlight = 0
  let delayMs = 0
  const timer = setInterval(() => {
    delayMs = Number.isNaN(histogram.mean) ? 0 : histogram.mean / 1e6 - RESOLUTION_MS
    histogram.reset()
  }, SAMPLE_EVERY_MS)
  timer.unref()
  return {
    reason(priority) {
      const limit = LIMITS[priority]
      if (inFlight > limit.inFlight) return 'in-flight'
      return delayMs > limit.delayMs ? 'event-loop' : null
    },
    enter() {
      inFlight++
    },
    leave() {
      inFlight--
    },
    stop() {
      clearInterval(timer)
      histogram.disable()
    },
  }
}
