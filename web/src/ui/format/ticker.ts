interface Clock {
  start(tick: () => void): () => void
  /** Calls back when the page is hidden or shown; returns a function that stops listening. */
  watchVisibility(changed: () => void): () => void
  isVisible(): boolean
}

/**
 * One shared timer for everything that shows an age. It stops while there are no listeners or the page is hidden, and
 * ticks immediately on return.
 */
export function createTicker(clock: Clock) {
  const listeners = new Set<() => void>()
  let stopClock: (() => void) | undefined
  let stopWatching: (() => void) | undefined

  const beat = () => {
    for (const listener of listeners) listener()
  }
  const follow = () => {
    const shouldRun = listeners.size > 0 && clock.isVisible()
    if (shouldRun && stopClock === undefined) stopClock = clock.start(beat)
    if (!shouldRun) {
      stopClock?.()
      stopClock = undefined
    }
  }

  return function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    stopWatching ??= clock.watchVisibility(() => {
      if (clock.isVisible()) beat()
      follow()
    })
    follow()
    return () => {
      listeners.delete(listener)
      follow()
      if (listeners.size > 0) return
      stopWatching?.()
      stopWatching = undefined
    }
  }
}

/** Every 60 seconds while the page is visible. */
export const subscribeToMinutes = createTicker({
  start(tick) {
    const timer = setInterval(tick, 60_000)
    return () => clearInterval(timer)
  },
  watchVisibility(changed) {
    document.addEventListener('visibilitychange', changed)
    return () => document.removeEventListener('visibilitychange', changed)
  },
  isVisible: () => document.visibilityState === 'visible',
})
