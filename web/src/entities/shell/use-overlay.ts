import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

interface OverlayState {
  overlay?: string
}

/**
 * Something over the screen, opened by a history entry of its own: going back closes it, on a phone too. The name must
 * be unique in the app. Links inside the overlay say `replace`, so that the page they lead to takes the overlay's
 * place in the history.
 */
export function useOverlay(name: string): readonly [isOpen: boolean, setOpen: (open: boolean) => void] {
  const location = useLocation()
  const navigate = useNavigate()
  const isOpen = (location.state as OverlayState | null)?.overlay === name
  // Going back takes a moment, and asking twice would go back twice.
  const isLeaving = useRef(false)
  useEffect(() => {
    isLeaving.current &&= isOpen
  }, [isOpen])
  const setOpen = useCallback(
    (open: boolean) => {
      if (open === isOpen || isLeaving.current) return
      if (!open) {
        isLeaving.current = true
        void navigate(-1)
        return
      }
      const { pathname, search, hash, state } = location
      // One over the other is one too many: the new one takes the place of the one that was open.
      const replace = (state as OverlayState | null)?.overlay !== undefined
      void navigate({ pathname, search, hash }, { replace, state: { ...state, overlay: name } })
    },
    [isOpen, location, name, navigate],
  )
  return [isOpen, setOpen]
}
