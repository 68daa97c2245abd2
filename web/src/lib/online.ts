import { createStore, type Store } from './store.ts'
import { useStore } from './use-store.ts'

interface OnlineParts {
  events: Pick<EventTarget, 'addEventListener'>
  isOnline: () => boolean
}

/** Whether the browser believes it is online. It errs towards "online", so calls decide, not this. */
export function createOnlineStore({ events, isOnline }: OnlineParts): Store<boolean> {
  const store = createStore(isOnline())
  events.addEventListener('online', () => store.set(true))
  events.addEventListener('offline', () => store.set(false))
  return store
}

export const online = createOnlineStore({
  events: typeof addEventListener === 'function' ? globalThis : new EventTarget(),
  isOnline: () => globalThis.navigator?.onLine !== false,
})

export function useOnline(): boolean {
  return useStore(online)
}
