import { createStore, type Store } from '../../lib/store.ts'

/** Small enough for the first screen: says whether the upload code must be loaded. */
const ITEM = 'uploads_waiting'

/** True if files are uploading in any tab, or were when it was left. */
export function areUploading(): boolean {
  try {
    return localStorage.getItem(ITEM) !== null
  } catch {
    return false
  }
}

const waiting = createStore(areUploading())

/** True if files are uploading, or were when the page was left. */
export const uploadsWaiting: Store<boolean> = waiting

export function setUploadsWaiting(isWaiting: boolean): void {
  waiting.set(isWaiting || waiting.get())
  try {
    if (isWaiting) localStorage.setItem(ITEM, '1')
    else localStorage.removeItem(ITEM)
  } catch {
    // Storage is blocked: after a reload uploads do not resume until the composer is opened.
  }
}
