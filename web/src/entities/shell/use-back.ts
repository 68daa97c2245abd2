import { useLocation, useNavigate } from 'react-router'

/** The way back, where there is one inside the app; null for whoever came here directly. */
export function useBack(): (() => void) | null {
  const navigate = useNavigate()
  // Every entry of the history has its own answer.
  useLocation()
  return history.state?.idx > 0 ? () => void navigate(-1) : null
}
