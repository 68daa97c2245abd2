import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { ASSETS_CACHE } from './cache-names.ts'
import { expiring } from './expiring.ts'
import { isPublicPicture, publicPictures } from './media-cache.ts'
import { answerPage, isPage } from './pages.ts'
import { answerPushes } from './push.ts'
import { scope } from './scope.ts'
import { takeShared } from './share.ts'

/** The shell and the files of the screens that open without a connection; written by the build. */
declare const PRECACHED: PrecacheEntry[]

/**
 * The service worker. It never takes over from a running one: a new release waits until the pages of the old one are
 * closed. Everything that has no route here (calls, files, guarded media, other hosts) goes to the network as if there
 * were no worker.
 */
precacheAndRoute(PRECACHED, { cleanURLs: false, directoryIndex: '' })
cleanupOutdatedCaches()

registerRoute(isPage, ({ request }) => answerPage(request))
registerRoute(
  ({ url }) => url.origin === location.origin && url.pathname.startsWith('/assets/'),
  // Their names change with their content, so the copy is always right.
  new CacheFirst({ cacheName: ASSETS_CACHE, plugins: [expiring({ maxEntries: 150 })] }),
)
registerRoute(isPublicPicture, publicPictures)

scope.addEventListener('fetch', takeShared)
answerPushes()

// The first worker of a browser serves the pages that are already open.
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))
