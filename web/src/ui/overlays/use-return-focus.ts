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
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    },
  }
}
