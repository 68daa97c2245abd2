import { useState } from 'react'

/** Gives the focus back to whatever had it. Radix would, to a trigger of its own; ours are plain buttons elsewhere. */
export function useReturnFocus(
  open: boolean,
  placeFocus?: (event: Event) => void,
  onClosed?: () => HTMLElement | null,
) {
  // Looked at before anything inside is drawn: a field there may take the focus as soon as it stands.
  const [seen, setSeen] = useState<{ isOpen: boolean; opener: Element | null }>({
    isOpen: false,
    opener: null,
  })
  if (seen.isOpen !== open) setSeen({ isOpen: open, opener: open ? document.activeElement : seen.opener })
  return {
    ...(placeFocus && { onOpenAutoFocus: placeFocus }),
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      const isThere = seen.opener instanceof HTMLElement && seen.opener.isConnected
      // What the dialog did may have taken its opener away: then from the top of the screen.
      const next = onClosed?.() ?? (isThere ? seen.opener : document.querySelector('main h1'))
      if (next instanceof HTMLElement) next.focus({ preventScroll: true })
    },
  }
}
