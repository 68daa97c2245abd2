import { useEffect } from 'react'
import { deviceLocation } from '../../lib/location.ts'

/**
 * On a phone the device is asked where it is once, without a press: that is where people look for what is near. Whoever
 * refuses is not asked again.
 */
export function useAskForPlace(isNarrow: boolean): void {
  useEffect(() => {
    if (isNarrow && deviceLocation.get().permission === 'unasked') deviceLocation.request().catch(() => {})
  }, [isNarrow])
}
