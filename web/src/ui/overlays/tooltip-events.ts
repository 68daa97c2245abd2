import { createTooltipTiming } from './tooltip-timing.ts'

const tipOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest('[data-tooltip]') : null

/** Listens on the whole page for elements with `data-tooltip`. Returns a function that stops it. */
export function listenForTooltips(
  show: (target: Element | null) => void,
  isTooltip: (node: Node) => boolean,
) {
  const timing = createTooltipTiming(show)
  const stop = new AbortController()
  const { signal } = stop

  const follow = (event: Event, isFocus: boolean) => {
    // The pointer may move onto the tooltip itself without closing it.
    if (event.target instanceof Node && isTooltip(event.target)) return
    const next = tipOf(event.target)
    if (next === null || next.getAttribute('aria-expanded') === 'true') timing.leave()
    else timing.enter(next, isFocus)
  }
  document.addEventListener(
    'pointerover',
    (event) => {
      if (event.pointerType === 'mouse') follow(event, false)
    },
    { signal },
  )
  document.addEventListener(
    'focusin',
    (event) => {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) follow(event, true)
    },
    { signal },
  )
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape') timing.leave()
    },
    { signal },
  )
  for (const end of ['focusout', 'pointerdown', 'scroll'] as const) {
    document.addEventListener(end, timing.leave, { signal, capture: true, passive: true })
  }
  return () => {
    timing.leave()
    stop.abort()
  }
}
