import { useSyncExternalStore } from 'react'
import { queryClient } from '../../lib/query-client.ts'
import { shownAsOf } from './index.ts'

function subscribe(listener: () => void): () => void {
  const stops = [shownAsOf.subscribe(listener), queryClient.getQueryCache().subscribe(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** The age of the oldest kept answer on the screen; null if everything came from the network. */
function oldest(): number | null {
  const cache = queryClient.getQueryCache()
  const shown = [...shownAsOf.get()].filter(([hash]) => cache.get(hash)?.isActive())
  return shown.length === 0 ? null : Math.min(...shown.map(([, at]) => at))
}

export function useAsOf(): number | null {
  return useSyncExternalStore(subscribe, oldest)
}
