import type { SessionEvent } from '../../entities/session/index.ts'
import { toast } from '../../ui/toast/toast.ts'

/** Says what happened to the session. Loaded when something did. */
export function showSessionEvent(event: SessionEvent, logIn: () => void): void {
  if (event.type === 'signed-in-elsewhere') {
    toast.message('You’re logged in', { description: 'You logged in from another tab.' })
  } else if (event.reason === 'elsewhere') {
    toast.message('You were signed out', { description: 'You logged out in another tab.' })
  } else {
    const description = 'Log in again to pick up where you left off. Your draft is saved.'
    const action = { label: 'Log in', onPress: logIn }
    toast.message('You were signed out', { description, action, duration: 8_000 })
  }
}
