import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { type SessionEvent, session } from '../../entities/session/index.ts'
import { urls } from '../../lib/urls.ts'
import { toast } from '../../ui/toast/toast.ts'
import { recentSearches } from './recent-searches.ts'

/** Notifies the user when the session changes without their doing. */
export function useSessionNotices(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const logIn = { label: 'Log in', onPress: () => void navigate(urls.login()) }
    return session.onEvent((event: SessionEvent) => {
      if (event.type === 'signed-in-elsewhere') {
        toast.message('You’re logged in', { description: 'You logged in from another tab.' })
      } else if (event.reason === 'elsewhere') {
        toast.message('You were signed out', { description: 'You logged out in another tab.' })
      } else {
        const description = 'Log in again to pick up where you left off. Your draft is saved.'
        toast.message('You were signed out', { description, action: logIn, duration: 8_000 })
      }
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
