import { useEffect } from 'react'
import { deviceLocation } from '../../lib/location.ts'

/**
 * Asks for the device's location once on phones, without a press, because phones are where people look for what is
 * nearby. If the user declines, it does not ask again.
 */
export function useAskForPlace(isNarrow: boolean): void {
  useEffect(() => {
    if (isNarrow && deviceLocation.get().permission === 'unasked') deviceLocation.request().catch(() => {})
  }, [isNarrow])
}
