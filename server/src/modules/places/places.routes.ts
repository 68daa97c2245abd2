import { reverseGeocode } from '@sayso/contract/calls/user'
import { handle, type Route } from '../../rpc/route.ts'
import type { Places } from './places.service.ts'
import { viewPlace } from './places.view.ts'

export function placeRoutes(places: Places): Route[] {
  return [handle(reverseGeocode, async ({ input }) => viewPlace(await places.placeAt(input)))]
}
