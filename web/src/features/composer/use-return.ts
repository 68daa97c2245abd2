import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { safeReturnPath, urls } from '../../lib/urls.ts'

/**
 * True while the screen is shown and no other has been navigated to. A user who left while something was being sent
 * stays there. The history changes at once, the screen only when the next one is rendered: both are looked at.
 */
export function useIsHere(): () => boolean {
  const { key } = useLocation()
  const shown = useRef<string | null>(null)
  useEffect(() => {
    shown.current = key
    return () => {
      shown.current = null
    }
  }, [key])
  return () => shown.current === entryKey()
}

/** The router's key of the current history entry; its first one has none. */
function entryKey(): string {
  const { key = 'default' } = (history.state ?? {}) as { key?: string }
  return key
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
