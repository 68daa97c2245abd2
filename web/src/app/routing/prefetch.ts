import { matchRoute } from './match-route.ts'
import { loaderOf } from './screen-loader.ts'

const HOVER_MS = 80

/** Loads a screen's code when a link to it is hovered for a moment, touched or focused. One listener for all links. */
export function prefetchLinkedScreens(): () => void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData) return () => {}
  const stop = new AbortController()
  const options = { signal: stop.signal, passive: true }
  let timer: ReturnType<typeof setTimeout> | undefined

  const load = (target: EventTarget | null) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
    if (link) loaderOf(matchRoute(link.pathname).route).preload()
  }
  addEventListener('touchstart', ({ target }) => load(target), options)
  addEventListener('focusin', ({ target }) => load(target), options)
  addEventListener(
    'pointerover',
    ({ target }) => {
      clearTimeout(timer)
      timer = setTimeout(load, HOVER_MS, target)
    },
    options,
  )
  return () => {
    clearTimeout(timer)
    stop.abort()
  }
}
