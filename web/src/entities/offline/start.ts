import { online } from '../../lib/online.ts'
import { queryClient } from '../../lib/query-client.ts'
import { MEDIA_CACHE } from '../../worker/cache-names.ts'
import { session } from '../session/index.ts'
import { keptChunk, shownAsOf, takeEarly } from './index.ts'
import { accountNow, forgetOthers, keep } from './kept-answers.ts'

const LOOK_AGAIN_MS = 15_000

/** Starts keeping answers, and replaces kept ones on the screen as soon as there is a connection. */
export function startKeeping(): void {
  keptChunk.preload()
  for (const [key, answer] of takeEarly()) void keep(key, answer)
  online.subscribe(() => {
    if (online.get()) fetchShown()
  })
  // The browser's "online" is a guess: it may never say that the network is back.
  setInterval(() => {
    if (!document.hidden) fetchShown()
  }, LOOK_AGAIN_MS)
  let last = accountNow()
  void forgetOthers()
  session.subscribe(() => {
    const account = accountNow()
    if (account === null || account === last) return
    last = account
    void forgetOthers()
    void forgetPictures()
  })
}

function fetchShown(): void {
  for (const hash of shownAsOf.get().keys()) {
    void queryClient.refetchQueries({ predicate: (query) => query.queryHash === hash, type: 'active' })
  }
}

/** Which pictures somebody has seen says something about them. */
export async function forgetPictures(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(MEDIA_CACHE).catch(() => false)
}
