import { CacheFirst } from 'workbox-strategies'
import { MEDIA_CACHE } from './cache-names.ts'
import { expiring } from './expiring.ts'

const MAX_BYTES = 50 * 1024 ** 2
const A_DAY_S = 24 * 3600

/**
 * True for public pictures. Those that a reader must be entitled to see lie below `/media/g/` or in `/files/`, and are
 * never kept. Videos are requested in parts, which a cache cannot keep.
 */
export function isPublicPicture({ request, url }: { request: Request; url: URL }): boolean {
  return (
    request.destination === 'image' &&
    url.origin === location.origin &&
    url.pathname.startsWith('/media/') &&
    !url.pathname.startsWith('/media/g/')
  )
}

let trimming: Promise<void> | null = null

/** Removes the oldest pictures until the rest is within the limit. */
async function trim(): Promise<void> {
  const cache = await caches.open(MEDIA_CACHE)
  let left = MAX_BYTES
  // The cache lists the newest last.
  for (const request of (await cache.keys()).toReversed()) {
    const answer = await cache.match(request)
    left -= Number(answer?.headers.get('content-length')) || (await answer?.blob())?.size || 0
    if (left < 0) await cache.delete(request)
  }
}

/** A day at most: a picture that its author deleted must not live on in other people's browsers. */
export const publicPictures = new CacheFirst({
  cacheName: MEDIA_CACHE,
  plugins: [
    expiring({ maxEntries: 200, maxAgeSeconds: A_DAY_S, purgeOnQuotaError: true }),
    {
      async cacheDidUpdate() {
        trimming ??= trim().finally(() => {
          trimming = null
        })
        await trimming
      },
    },
  ],
})
