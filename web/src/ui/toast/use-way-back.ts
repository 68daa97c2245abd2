import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Fixes where the focus goes after a toast. Sonner returns it to where it was as soon as it leaves the toasts: right
 * for a user who came by F8, but one who came by Tab would go round in circles between the end of the page and the
 * toast. They move on instead, and are only put back if the toast they are on disappears.
 */
export function useWayBack() {
  const region = useRef<HTMLDivElement>(null)
  const visit = useRef<{ from: EventTarget | null; byHotkey: boolean } | null>(null)

  useEffect(() => {
    const putBack = () => {
      const from = visit.current?.from
      if (document.activeElement !== document.body || !(from instanceof HTMLElement)) return
      visit.current = null
      from.focus({ preventScroll: true })
    }
    const watch = new MutationObserver(putBack)
    if (region.current) watch.observe(region.current, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [])

  const isInside = ({ currentTarget, relatedTarget }: FocusEvent) =>
    currentTarget.contains(relatedTarget as Node | null)
  return {
    ref: region,
    onFocusCapture(event: FocusEvent) {
      // The hotkey focuses the list, Tab focuses a toast.
      if (!isInside(event)) {
        visit.current = { from: event.relatedTarget, byHotkey: event.target.matches('[data-sonner-toaster]') }
      }
      if (!visit.current?.byHotkey) event.stopPropagation()
    },
    onBlurCapture(event: FocusEvent) {
      if (event.relatedTarget !== null && !isInside(event)) visit.current = null
    },
  }
}
