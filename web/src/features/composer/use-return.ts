import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { safeReturnPath, urls } from '../../lib/urls.ts'

/** True while the screen is mounted. A user who navigated elsewhere while something was being sent stays there. */
export function useIsHere(): () => boolean {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return () => isHere.current
}

/**
 * Returns a function that goes back: to our previous history entry, with its scroll position; else to the page that led
 * here.
 */
export function useReturn(from: string | undefined): () => void {
  const navigate = useNavigate()
  const isHere = useIsHere()
  return () => {
    if (!isHere()) return
    // The router's index of the history entry; before the first one there is nothing of ours.
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    if (idx > 0) return void navigate(-1)
    void navigate(safeReturnPath(from ?? referrerPath()) ?? urls.home(), { replace: true })
  }
}

function referrerPath(): string | null {
  const { origin, pathname } = location
  const url = URL.parse(document.referrer)
  return url?.origin === origin && url.pathname !== pathname ? url.pathname + url.search : null
}
