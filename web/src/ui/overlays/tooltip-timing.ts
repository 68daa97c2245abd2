const DELAY = 700
const GRACE = 300

/** Waits 700 ms before the first tooltip; if one was visible within the last 300 ms, the next appears immediately. */
export function createTooltipTiming(show: (target: Element | null) => void, now: () => number = Date.now) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let shown: Element | null = null
  let hiddenAt = Number.NEGATIVE_INFINITY

  function set(target: Element | null) {
    if (shown !== null && target === null) hiddenAt = now()
    shown = target
    show(target)
  }
  return {
    enter(target: Element, isFocus: boolean) {
      clearTimeout(timer)
      if (target === shown) return
      const isQuick = isFocus || shown !== null || now() - hiddenAt < GRACE
      if (isQuick) set(target)
      else timer = setTimeout(() => set(target), DELAY)
    },
    leave() {
      clearTimeout(timer)
      if (shown !== null) set(null)
    },
  }
}
