import { useEffect, useEffectEvent } from 'react'

const listeners = new Set<() => void>()

/** Asks the screen in sight for what is new: a second tap on its navigation item, or the key `.`. */
export function requestRefresh(): void {
  for (const listener of [...listeners]) listener()
}

/** For a list: what to do when the person asks for what is new. A list that is kept behind another screen hears nothing. */
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

/** What pressing the place one is already at does: up to the top, and from there for what is new. */
export function goToTopOrRefresh(): void {
  if (scrollY > 0) scrollToTop()
  else requestRefresh()
}
