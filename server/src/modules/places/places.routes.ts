import { reverseGeocode } from '@sayso/contract/calls/user'
import { type Served, serve } from '../../door/serve.ts'
import type { Places } from './places.service.ts'
import { viewPlace } from './places.view.ts'

export function placeRoutes(places: Places): Served[] {
  return [serve(reverseGeocode, async ({ input }) => viewPlace(await places.placeAt(input)))]
}
