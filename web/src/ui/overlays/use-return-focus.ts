import { useState } from 'react'

/**
 * Returns the focus to the element that had it. Radix would return it to its own trigger; ours are plain buttons
 * elsewhere.
 */
export function useReturnFocus(
  open: boolean,
  placeFocus?: (event: Event) => void,
  onClosed?: () => HTMLElement | null,
) {
  // Read before anything inside is rendered: a field there may take the focus as soon as it mounts.
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
      // The dialog's action may have removed its opener: then the focus goes to the screen's heading.
      const next = onClosed?.() ?? (isThere ? seen.opener : document.querySelector('main h1'))
      if (next instanceof HTMLElement) next.focus({ preventScroll: true })
    },
  }
}
