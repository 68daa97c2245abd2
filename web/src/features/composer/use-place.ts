import { errorText } from '@sayso/contract/errors'
import type { Limits } from '@sayso/contract/limits'
import type { GeoScope } from '@sayso/contract/shapes/scalars'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { sessionCall } from '../../entities/session/index.ts'
import { deviceLocation, useDeviceLocation } from '../../lib/location.ts'
import type { StoredPosition } from '../../lib/storage.ts'
import { PlaceFault } from './faults.ts'
import { distances } from './texts.ts'

/** From the nearest to the widest. */
export const scopes = Object.keys(distances) as readonly GeoScope[]

const PLACE_MS = 5 * 60_000
/** About a hundred metres: a device that stays in place is looked up only once. */
const DIGITS = 3

function placeQuery(position: StoredPosition | null) {
  const key = position && [position.latitude.toFixed(DIGITS), position.longitude.toFixed(DIGITS)]
  return queryOptions({
    queryKey: ['place', key],
    queryFn: ({ signal }) => sessionCall('user/reverseGeocode', position as StoredPosition, { signal }),
    enabled: position !== null,
    staleTime: PLACE_MS,
    retry: false,
  })
}

/** What is known about the user's place, for one scope. */
export type PlaceView =
  | { readonly status: 'nowhere' | 'asking' | 'looking' | 'unknown' }
  | { readonly status: 'failed'; readonly error: string }
  /** The place has no name at this scope; `wider` is the next one that has. */
  | { readonly status: 'unresolved'; readonly wider: GeoScope }
  | { readonly status: 'known'; readonly name: string }

type Place = Readonly<Record<'zip_code' | 'city' | 'state' | 'country', string | null>>

const nameAt: Readonly<Record<GeoScope, (place: Place) => string | null>> = {
  location: () => distances.location.place,
  zip: (place) => place.zip_code,
  city: (place) => place.city,
  state: (place) => place.state,
  country: (place) => place.country,
  global: () => distances.global.place,
}

/** Returns the next wider scope at which the place has a name. `global` always has one. */
export function widerThan(scope: GeoScope, place: Place | null): GeoScope {
  const wider = scopes.slice(scopes.indexOf(scope) + 1)
  return wider.find((one) => place === null || nameAt[one](place) !== null) ?? 'global'
}

/** True if the user's place has a known postcode: in most countries it does not. */
export function useHasPostcode(): boolean {
  const { position } = useDeviceLocation()
  const { data } = useQuery(placeQuery(position))
  return data?.zip_code != null
}

export function usePlace(scope: GeoScope | null): PlaceView {
  const { position, isAsking, error } = useDeviceLocation()
  const isLocal = scope !== null && scope !== 'global'
  const { data, isPending, isError } = useQuery({
    ...placeQuery(position),
    enabled: isLocal && scope !== 'location' && position !== null,
  })
  if (!isLocal) return { status: 'nowhere' }
  if (isAsking) return { status: 'asking' }
  if (error !== null) return { status: 'failed', error }
  if (position === null) return { status: 'nowhere' }
  if (scope === 'location') return { status: 'known', name: distances.location.place }
  if (isError) return { status: 'unknown' }
  if (isPending) return { status: 'looking' }
  const name = nameAt[scope](data)
  return name === null ? { status: 'unresolved', wider: widerThan(scope, data) } : { status: 'known', name }
}

/** Returns the location fields for scopes that need them. Asks the user if the location is not known well enough. */
export async function locationFields(scope: GeoScope, limits: Limits['place']) {
  if (scope === 'global') return {}
  const isExact = scope === 'location'
  const known = isExact ? deviceLocation.exactFix(limits) : deviceLocation.get().position
  if (known === null) {
    await deviceLocation.request({ isExact }).catch((error: Error) => {
      throw new PlaceFault(error.message)
    })
  }
  const fix = deviceLocation.exactFix(limits)
  if (isExact && fix === null) throw new PlaceFault(errorText('place_fix_required'))
  return {
    ...deviceLocation.viewedFrom(),
    ...(fix && {
      location_accuracy: fix.accuracyMetres,
      location_age: Math.max(0, Math.round((Date.now() - fix.at) / 1000)),
    }),
  }
}
