import { startKeeping } from '../entities/offline/start.ts'
import { lookForVersion } from '../entities/release/index.ts'
import { queueChunk } from '../entities/writes/index.ts'
import { logQuietly } from '../lib/log.ts'

/** Runs once the first posts are shown and the browser is idle: nothing here may delay them. */
export function afterFirstPost(): void {
  startKeeping()
  queueChunk.preload()
  registerWorker()
}

function registerWorker(): void {
  // The development server has no worker: it would keep old code.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker
    .register('/sw.js', { updateViaCache: 'none' })
    .then(watchForReleases)
    .catch((error) => logQuietly('the service worker could not be registered', error))
}

const LOOK_EVERY_MS = 3_600_000

/** A new worker means a new release. It waits until the old pages are closed; so do we, until a link is followed. */
function watchForReleases(registration: ServiceWorkerRegistration): void {
  registration.addEventListener('updatefound', () => {
    // The first worker of this browser belongs to this very page.
    if (registration.active !== null) lookForVersion().catch(() => {})
  })
  let looked = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - looked < LOOK_EVERY_MS) return
    looked = Date.now()
    registration.update().catch(() => {})
  })
}
