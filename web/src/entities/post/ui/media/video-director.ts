import { type Candidate, chooseVideo, PAUSES_ENOUGH } from './video-choice.ts'

interface Entry {
  visible: number
  wish: Candidate<Element>['wish']
  isPlaying: boolean
  readonly play: (shall: boolean) => void
}

export interface Directed {
  /** A person pressed play or pause. */
  wish(wish: 'play' | 'pause'): void
  leave(): void
}

/** As specified: counted from 50 px outside the screen. */
const MARGIN = '50px'

const entries = new Map<Element, Entry>()
let holds = 0
let pauses = 0
let frame = 0
let observer: IntersectionObserver | undefined

function isPlainLook(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true || matchMedia('(prefers-reduced-motion: reduce)').matches
}

function direct(): void {
  const candidates = [...entries].map(([id, { visible, wish }]) => {
    const { top, height } = id.getBoundingClientRect()
    return { id, visible, wish, middle: top + height / 2 }
  })
  const chosen = chooseVideo(candidates, {
    isWatched: document.visibilityState === 'visible' && holds === 0,
    canStartItself: pauses < PAUSES_ENOUGH && !isPlainLook(),
    middle: innerHeight / 2,
  })
  for (const [id, entry] of entries) {
    const shall = id === chosen
    if (shall === entry.isPlaying) continue
    entry.isPlaying = shall
    entry.play(shall)
  }
}

/** At most once a frame, and only while there is a choice to make. */
function directSoon(): void {
  if (frame !== 0) return
  frame = requestAnimationFrame(() => {
    frame = 0
    direct()
  })
}

function watch(): IntersectionObserver {
  addEventListener('scroll', directSoon, { passive: true })
  document.addEventListener('visibilitychange', direct)
  const steps = { rootMargin: MARGIN, threshold: [0, 0.25, 0.5, 0.75, 1] }
  return new IntersectionObserver((changes) => {
    for (const { target, intersectionRatio, isIntersecting } of changes) {
      const entry = entries.get(target)
      if (entry) entry.visible = isIntersecting ? intersectionRatio : 0
    }
    direct()
  }, steps)
}

function unwatch(): void {
  observer?.disconnect()
  observer = undefined
  removeEventListener('scroll', directSoon)
  document.removeEventListener('visibilitychange', direct)
}

/** One video plays at a time, wherever on the page it is. It is told to, and told to stop. */
export function joinVideos(element: Element, play: (shall: boolean) => void): Directed {
  entries.set(element, { visible: 0, wish: 'auto', isPlaying: false, play })
  observer ??= watch()
  observer.observe(element)
  return {
    wish(wish) {
      const entry = entries.get(element)
      if (entry === undefined) return
      if (wish === 'pause') pauses++
      // What was started by hand before gives way.
      else for (const other of entries.values()) if (other.wish === 'play') other.wish = 'auto'
      entry.wish = wish
      direct()
    },
    leave() {
      entries.delete(element)
      observer?.unobserve(element)
      if (entries.size === 0) unwatch()
      else direct()
    },
  }
}

/** Everything on the page stands still until it is given back: something plays over it. */
export function holdVideos(): () => void {
  holds++
  direct()
  return () => {
    holds--
    direct()
  }
}
