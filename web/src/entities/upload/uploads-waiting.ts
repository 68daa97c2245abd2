import { createStore, type Store } from '../../lib/store.ts'

/** Light enough for the first screen: whether there is anything to load the rest for. */
const ITEM = 'uploads_waiting'

function wasWaiting(): boolean {
  try {
    return localStorage.getItem(ITEM) !== null
  } catch {
    return false
  }
}

const waiting = createStore(wasWaiting())

/** Files are on their way, or were when the page was left. */
export const uploadsWaiting: Store<boolean> = waiting

export function setUploadsWaiting(isWaiting: boolean): void {
  waiting.set(isWaiting || waiting.get())
  try {
    if (isWaiting) localStorage.setItem(ITEM, '1')
    else localStorage.removeItem(ITEM)
  } catch {
    // Then a reload does not go on by itself; opening the composer does.
  }
}
