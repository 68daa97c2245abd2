import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'

interface OverlayState {
  overlay?: string
}

/** Something over the screen, opened by a history entry of its own: going back closes it, on a phone too. */
export function overlayOf(state: unknown): string | null {
  return (state as OverlayState | null)?.overlay ?? null
}

/**
 * The name must be unique in the app. Links inside the overlay say `replace`, so that the page they lead to takes the
 * overlay's place in the history.
 */
export function useOverlay(name: string): readonly [isOpen: boolean, setOpen: (open: boolean) => void] {
  const location = useLocation()
  const navigate = useNavigate()
  const isOpen = overlayOf(location.state) === name
  const setOpen = useCallback(
    (open: boolean) => {
      if (open === isOpen) return
      if (!open) return void navigate(-1)
      const { pathname, search, hash, state } = location
      void navigate({ pathname, search, hash }, { state: { ...state, overlay: name } })
    },
    [isOpen, location, name, navigate],
  )
  return [isOpen, setOpen]
}
