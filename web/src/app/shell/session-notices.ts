import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { session } from '../../entities/session/index.ts'
import { urls } from '../../lib/urls.ts'
import { recentSearches } from './recent-searches.ts'

/** Notifies the user when the session changes without their doing. */
export function useSessionNotices(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const logIn = () => void navigate(urls.login())
    return session.onEvent((event) => {
      // Without its words nothing is shown; the session has changed all the same.
      import('./show-session-event.ts').then((words) => words.showSessionEvent(event, logIn)).catch(() => {})
    })
  }, [navigate])
  useEffect(() => {
    const kindOf = () => {
      const state = session.get()
      return state.status === 'authenticated' ? state.kind : null
    }
    let before = kindOf()
    return session.subscribe(() => {
      const now = kindOf()
      // One user's searches must not be shown to the next user of this device.
      if (before === 'member' && now !== 'member') recentSearches.set([])
      before = now
    })
  }, [])
}
