import { useEffect, useEffectEvent } from 'react'

const listeners = new Set<() => void>()

/** Asks the visible screen to refresh: on a second tap on its navigation item, or the key `.`. */
export function requestRefresh(): void {
  for (const listener of [...listeners]) listener()
}

/** Registers a list's refresh. A list that is kept hidden behind another screen is not called. */
export function useRefresh(refresh: () => void): void {
  const onRequest = useEffectEvent(refresh)
  useEffect(() => {
    const listener = () => onRequest()
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [])
}

export function scrollToTop(): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' })
}

/** Handles a press on the current navigation item: scrolls to the top, or refreshes if already there. */
export function goToTopOrRefresh(): void {
  if (scrollY > 0) scrollToTop()
  else requestRefresh()
}
