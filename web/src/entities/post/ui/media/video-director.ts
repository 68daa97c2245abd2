import { type Candidate, chooseVideo, PAUSES_ENOUGH } from './video-choice.ts'

interface Entry {
  visible: number
  wish: Candidate<Element>['wish']
  isPlaying: boolean
  readonly play: (shall: boolean) => void
}

export interface Directed {
  /** The user pressed play or pause. */
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

/** Runs `direct` at most once per frame. It listens to scrolling only while a video is registered. */
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

/** Registers a video. Only one video on the page plays at a time; `play` is called to start and stop it. */
export function joinVideos(element: Element, play: (shall: boolean) => void): Directed {
  entries.set(element, { visible: 0, wish: 'auto', isPlaying: false, play })
  observer ??= watch()
  observer.observe(element)
  return {
    wish(wish) {
      const entry = entries.get(element)
      if (entry === undefined) return
      if (wish === 'pause') pauses++
      // A video started by hand earlier gives way.
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

/** Pauses all videos on the page until released, because something plays over it. Returns the release function. */
export function holdVideos(): () => void {
  holds++
  direct()
  return () => {
    holds--
    direct()
  }
}
