const LOOK_AGAIN_MS = 300
const PATIENCE_MS = 8_000

let isAwaited = () => false

/** Postpones idle loading while `isWaiting` returns true: what the user waits for goes first. */
export function atLeisureUnless(isWaiting: () => boolean): void {
  isAwaited = isWaiting
}

/**
 * Runs a task after the first paint, when the browser is idle and the user waits for nothing, or at the latest after a
 * few seconds. Not at all for users who save data.
 */
export function whenIdle(task: () => void): () => void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData === true) return () => {}
  const latest = Date.now() + PATIENCE_MS
  let cancel = () => {}
  const attempt = () => {
    if (!isAwaited() || Date.now() > latest) return task()
    const timer = setTimeout(wait, LOOK_AGAIN_MS)
    cancel = () => clearTimeout(timer)
  }
  function wait(): void {
    if (typeof requestIdleCallback === 'function') {
      const handle = requestIdleCallback(attempt, { timeout: 4_000 })
      cancel = () => cancelIdleCallback(handle)
    } else {
      const timer = setTimeout(attempt, 1_500)
      cancel = () => clearTimeout(timer)
    }
  }
  wait()
  return () => cancel()
}
