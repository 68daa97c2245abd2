/** After the first paint, when the browser has nothing better to do. Not at all for people who save data. */
export function whenIdle(task: () => void): () => void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData === true) return () => {}
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(task, { timeout: 4_000 })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(task, 1_500)
  return () => clearTimeout(timer)
}
