import { useRef } from 'react'

/** Gives the focus back to whatever had it. Radix would, to a trigger of its own; ours are plain buttons elsewhere. */
export function useReturnFocus(placeFocus?: (event: Event) => void) {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus(event: Event) {
      opener.current = document.activeElement
      placeFocus?.(event)
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      const isThere = opener.current instanceof HTMLElement && opener.current.isConnected
      // What the dialog did may have taken its opener away: then from the top of the screen.
      const next = isThere ? opener.current : document.querySelector('main h1')
      if (next instanceof HTMLElement) next.focus({ preventScroll: true })
    },
  }
}
