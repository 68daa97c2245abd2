import { useState } from 'react'
import { sessionCall } from '../../../entities/session/index.ts'
import { announce } from '../../../lib/announcer.ts'
import { deviceLocation, LOCATION_FAILED } from '../../../lib/location.ts'
import { placeName } from './place-name.ts'

/** Detects the user's location and its name. Nothing is asked or sent before `find`. */
export function useMyPlace(typed: string, max: number, onFound: (name: string) => void) {
  const [isFinding, setFinding] = useState(false)
  const [failed, setFailed] = useState<{ text: string; typed: string } | null>(null)

  async function find(): Promise<void> {
    setFinding(true)
    setFailed(null)
    try {
      const name = await findName(max)
      onFound(name)
      announce(`Location: ${name}`)
    } catch (error) {
      setFailed({ text: error instanceof Error ? error.message : LOCATION_FAILED, typed })
    } finally {
      setFinding(false)
    }
  }

  return {
    isFinding,
    find: () => void find(),
    // The error disappears once the user types.
    fault: failed?.typed === typed ? failed.text : undefined,
  }
}

/** Rejects with a message for the user. */
async function findName(max: number): Promise<string> {
  const { latitude, longitude } = await deviceLocation.request()
  const place = await sessionCall('user/reverseGeocode', { latitude, longitude }).catch(() => null)
  const name = place && placeName(place, max)
  if (name === null) throw new Error(LOCATION_FAILED)
  return name
}
