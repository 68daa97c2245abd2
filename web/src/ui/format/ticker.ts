interface Clock {
  start(tick: () => void): () => void
  /** Tells when the page is hidden or shown; gives back how to stop listening. */
  watchVisibility(changed: () => void): () => void
  isVisible(): boolean
}

/** One beat for everyone who shows an age. It stops while nobody listens or looks, and beats at once on return. */
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
