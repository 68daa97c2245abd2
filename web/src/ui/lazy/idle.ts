const LOOK_AGAIN_MS = 300
const PATIENCE_MS = 8_000

let isAwaited = () => false

/** What people wait for goes first: nothing is fetched at leisure while this says that they wait. */
export function atLeisureUnless(isWaiting: () => boolean): void {
  isAwaited = isWaiting
}

/**
 * After the first paint, when the browser has nothing better to do and nobody waits for anything, or at the latest
 * after some seconds. Not at all for people who save data.
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
