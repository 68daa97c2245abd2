import { useSyncExternalStore } from 'react'

const query = matchMedia('(min-width: 48rem)')

function subscribe(onChange: () => void): () => void {
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether there is space for the list of sections beside the open one. */
export const useIsWide = () => useSyncExternalStore(subscribe, () => query.matches)
