import { useSyncExternalStore } from 'react'
import { subscribeToMinutes } from '../../../ui/format/ticker.ts'

/** How many minutes are left, rounded up; 0 once it is over. */
export function useMinutesLeft(until: string | null): number {
  return useSyncExternalStore(subscribeToMinutes, () =>
    until === null ? 0 : Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 60_000)),
  )
}
