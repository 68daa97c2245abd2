import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

interface OverlayState {
  overlay?: string
}

/**
 * An overlay with its own history entry: going back closes it, on phones too. The name must be unique in the app. Links
 * inside the overlay use `replace`, so that the page they lead to takes the overlay's place in the history.
 */
export function useOverlay(name: string): readonly [isOpen: boolean, setOpen: (open: boolean) => void] {
  const location = useLocation()
  const navigate = useNavigate()
  const isOpen = (location.state as OverlayState | null)?.overlay === name
  // Going back is asynchronous, and a second call would go back twice.
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
      // Only one overlay at a time: a new one replaces the one that was open.
      const replace = (state as OverlayState | null)?.overlay !== undefined
      void navigate({ pathname, search, hash }, { replace, state: { ...state, overlay: name } })
    },
    [isOpen, location, name, navigate],
  )
  return [isOpen, setOpen]
}
