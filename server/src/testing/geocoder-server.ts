import { reverseGeocode } from '@sayso/contract/calls/user'
import type { World } from './world.ts'

const BERLIN = { latitude: 52.52, longitude: 13.405 }

/**
 * Loads the geocoder's places ahead of time. They are otherwise read on the first query, which on a slow machine takes
 * longer than a post waits.
 */
export async function wakeGeocoder(world: World): Promise<void> {
  const visitor = await world.visitor()
  for (let tries = 0; tries < 10; tries++) {
    const { country } = await visitor.call(reverseGeocode, BERLIN)
    if (country) return
  }
  throw new Error('the geocoder did not start')
}
