import type { ScrollPlace } from '../../lib/scroll-memory.ts'

const ANCHOR = '[data-anchor-id]'
/** How long to keep correcting the position while the page still grows. */
const PATIENCE_MS = 3_000
const HANDS_ON = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

const rows = () => [...document.querySelectorAll<HTMLElement>(ANCHOR)]

/** Returns the visible list row with this id. */
export function anchorElement(id: string): HTMLElement | null {
  return rows().find((row) => row.dataset['anchorId'] === id && row.checkVisibility()) ?? null
}

export function currentPlace(): ScrollPlace {
  const y = scrollY
  const top = rows().find((row) => row.checkVisibility() && row.getBoundingClientRect().bottom > 0)
  return {
    y,
    anchorId: top?.dataset['anchorId'] ?? null,
    anchorOffset: top?.getBoundingClientRect().top ?? 0,
  }
}

function isAt({ y, anchorId, anchorOffset }: ScrollPlace): boolean {
  scrollTo({ top: y, behavior: 'instant' })
  const anchor = anchorId === null ? null : anchorElement(anchorId)
  if (anchor === null) return anchorId === null && Math.abs(scrollY - y) <= 1
  scrollBy({ top: anchor.getBoundingClientRect().top - anchorOffset, behavior: 'instant' })
  return Math.abs(anchor.getBoundingClientRect().top - anchorOffset) <= 1
}

/**
 * Scrolls back to a saved position. A kept list is there immediately. If the page still has to grow, it keeps trying
 * until the page is long enough, the user scrolls, or `PATIENCE_MS` is over. Returns a function that stops it.
 */
export function goToPlace(place: ScrollPlace): () => void {
  if (isAt(place)) return () => {}
  const stop = new AbortController()
  const { signal } = stop
  const end = () => stop.abort()
  const observer = new ResizeObserver(() => {
    if (isAt(place)) end()
  })
  observer.observe(document.body)
  signal.addEventListener('abort', () => observer.disconnect())
  const timer = setTimeout(end, PATIENCE_MS)
  signal.addEventListener('abort', () => clearTimeout(timer))
  for (const hand of HANDS_ON) addEventListener(hand, end, { signal, passive: true })
  return end
}
