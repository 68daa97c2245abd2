import type { ErrorCode } from '@sayso/contract/errors'
import type { Limits } from '@sayso/contract/limits'
import type { GeoScope } from '@sayso/contract/shapes/scalars'
import type { Position, Spot } from './place.ts'

/**
 * Where posts are seen. A post has one reach key, and a viewer has the few keys of their position; a post is seen if
 * its key is among the viewer's. Keys are compared, never measured, so no result depends on a distance.
 */
const WORLD = 'w'

/** The position that clients without a real one send. Nobody is actually there: it is the middle of a junction. */
const DEFAULT_POSITION: Position = Object.freeze({ latitude: 37.7749, longitude: -122.4194 })

/** Nearest first. */
const SCOPES = ['location', 'zip', 'city', 'state', 'country', 'global'] as const satisfies GeoScope[]

export interface SentPosition {
  readonly latitude?: number | undefined
  readonly longitude?: number | undefined
  /** `default` says that the coordinates do not stand for a real place. */
  readonly source?: 'device' | 'default' | undefined
}

/** The position that was sent, or null if the coordinates do not stand for a real place. */
export function positionSent({ latitude, longitude, source }: SentPosition): Position | null {
  if (latitude === undefined || longitude === undefined || source === 'default') return null
  const isDefault = latitude === DEFAULT_POSITION.latitude && longitude === DEFAULT_POSITION.longitude
  return isDefault ? null : { latitude, longitude }
}

/** The quality of a position. Missing values do not count as good. */
export interface Fix {
  readonly accuracyMetres?: number | undefined
  readonly ageSeconds?: number | undefined
}

type PlaceLimits = Limits['place']

function isGoodFix({ accuracyMetres, ageSeconds }: Fix, limits: PlaceLimits): boolean {
  return (
    accuracyMetres !== undefined &&
    ageSeconds !== undefined &&
    accuracyMetres <= limits.accuracyMaxMetres &&
    ageSeconds <= limits.fixMaxAgeMinutes * 60
  )
}

export interface Reach {
  readonly key: string
  /** The name of the place that others see: "San Francisco", "94103", "nearby"; null for the world. */
  readonly label: string | null
}

interface Unreachable {
  readonly code: Extract<ErrorCode, 'place_unresolved' | 'place_fix_required'>
  /** The name of the scope that could not be determined. */
  readonly scopeName: string
  /** The nearest wider scope that is known. */
  readonly wider: GeoScope
}

/** The reach key of a post with this scope, or why there is none and which wider scope works. */
export function reachOf(
  scope: GeoScope,
  spot: Spot | null,
  fix: Fix,
  limits: PlaceLimits,
): Reach | Unreachable {
  const reach = keyFor(scope, spot)
  if (reach !== null && (scope !== 'location' || isGoodFix(fix, limits))) return reach
  return {
    code: scope === 'location' ? 'place_fix_required' : 'place_unresolved',
    scopeName: SCOPE_NAMES[scope],
    wider: SCOPES.slice(SCOPES.indexOf(scope) + 1).find((wider) => keyFor(wider, spot) !== null) ?? 'global',
  }
}

const SCOPE_NAMES: Readonly<Record<GeoScope, string>> = Object.freeze({
  location: 'location',
  zip: 'postcode',
  city: 'city',
  state: 'state',
  country: 'country',
  global: 'world',
})

function keyFor(scope: GeoScope, spot: Spot | null): Reach | null {
  if (scope === 'global') return { key: WORLD, label: null }
  if (spot === null) return null
  const { country, state, city, zip } = spot.place
  switch (scope) {
    case 'location':
      return { key: `h:${spot.cell}`, label: 'nearby' }
    case 'zip':
      return zip === null || country === null ? null : { key: `z:${country.code}-${zip}`, label: zip }
    case 'city':
      return city && { key: `y:${city.code}`, label: city.name }
    case 'state':
      return state && { key: `s:${state.code}`, label: state.name }
    case 'country':
      return country && { key: `c:${country.code}`, label: country.name }
  }
}

/**
 * All keys that can be seen from a position, at most twelve. A coarse view ends at the city: it is for viewers who ask
 * from too many places.
 */
export function keysSeenFrom(spot: Spot | null, { isCoarse }: { isCoarse: boolean }): string[] {
  const scopes = isCoarse ? SCOPES.slice(SCOPES.indexOf('city')) : SCOPES
  const keys = scopes.toReversed().flatMap((scope) => keyFor(scope, spot)?.key ?? [])
  return isCoarse || spot === null ? keys : [...keys, ...spot.neighbours.map((cell) => `h:${cell}`)]
}

/** The centre of a district may be this far from somebody in it. */
const DISTRICT_RADIUS_KM = 1.6

/** Whether it is impossible to have travelled this far in the time. Both ends are only known by district. */
export function isJump(from: Position, to: Position, elapsedMs: number, limits: PlaceLimits): boolean {
  const km = distanceKm(from, to) - 2 * DISTRICT_RADIUS_KM
  return km > (limits.speedMaxKmPerHour * Math.max(0, elapsedMs)) / 3_600_000
}

const EARTH_RADIUS_KM = 6371

function distanceKm(a: Position, b: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const sineSquared = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2
  const across = Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude))
  const chord = sineSquared(b.latitude - a.latitude) + across * sineSquared(b.longitude - a.longitude)
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}
