import { useLocation, useNavigate } from 'react-router'

/** Returns a function that goes back within the app; null if the user came here directly. */
export function useBack(): (() => void) | null {
  const navigate = useNavigate()
  // Re-render on every navigation: each history entry has its own answer.
  useLocation()
  return history.state?.idx > 0 ? () => void navigate(-1) : null
}
