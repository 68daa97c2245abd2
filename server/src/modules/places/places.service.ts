import type { GeoScope } from '@sayso/contract/shapes/scalars'
import { instantOf, isZone } from '@sayso/contract/zones'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { cellAt, centreOf, neighboursOf } from './cells.ts'
import type { Geocoder } from './geocoder.ts'
import { createNominatimGeocoder } from './nominatim-geocoder.ts'
import { createOfflineGeocoder } from './offline/offline-geocoder.ts'
import { NOWHERE, type Place, type Position, type Spot } from './place.ts'
import {
  type Fix,
  keysSeenFrom,
  positionSent,
  type Reach,
  reachOf,
  type SentPosition,
} from './places.policy.ts'
import { type Asker, createProbingGuard } from './probing.ts'

export interface Places {
  /** The reach keys that can be seen from the viewer's position. */
  keysFor(asker: Asker, sent: SentPosition): Promise<string[]>
  /** The reach of a post with this scope. Fails with a wider scope that would work. */
  reachOf(scope: GeoScope, sent: SentPosition & Fix): Promise<Reach>
  placeAt(sent: SentPosition): Promise<Place>
  /** The instant of a local time in a time zone. Fails for dates, times and zones that do not exist. */
  instantOf(typed: string, zone: string): Date
  /** Loads the data of the offline geocoder, so that the first request does not wait for it. */
  wake(): Promise<void>
}

/** After a start, a page does not wait until the data is loaded; a new post does. */
const PAGE_WAITS_MS = 400
const POST_WAITS_MS = 10_000
const MAX_REMEMBERED = 10_000

/** One instance per process: its geocoder is a thread with tens of megabytes of data. */
export function createPlaces(ctx: Context): Places {
  const { config } = ctx
  const limits = config.limits.place
  const guard = createProbingGuard(ctx.redis, limits, config.secrets.visitorTokens)
  const geocoder = createGeocoder(ctx)
  const placeOf = rememberPlaces(geocoder)

  const spotAt = async (position: Position, waitMs: number): Promise<Spot> => {
    const cell = cellAt(position, limits.cellResolution)
    const place = await within(waitMs, placeOf(cell))
    return { cell, neighbours: neighboursOf(cell), place: place ?? NOWHERE }
  }

  return {
    async keysFor(asker, sent) {
      const position = positionSent(sent)
      if (position === null) return keysSeenFrom(null, { isCoarse: false })
      const spot = await spotAt(position, PAGE_WAITS_MS)
      return keysSeenFrom(spot, { isCoarse: await guard.isCoarse(asker, spot.cell) })
    },
    async reachOf(scope, sent) {
      const position = scope === 'global' ? null : positionSent(sent)
      const spot = position && (await spotAt(position, POST_WAITS_MS))
      const reach = reachOf(scope, spot, sent, limits)
      if ('key' in reach) return reach
      const details = { wider_scope: reach.wider }
      if (reach.code === 'place_fix_required') throw new AppError(reach.code, { details })
      throw new AppError(reach.code, { values: { scope: reach.scopeName }, details })
    },
    async placeAt(sent) {
      const position = positionSent(sent)
      return position === null ? NOWHERE : (await spotAt(position, POST_WAITS_MS)).place
    },
    instantOf(typed, zone) {
      const instant = instantOf(typed, zone)
      if (instant === null) throw new AppError(isZone(zone) ? 'invalid_input' : 'zone_unknown')
      return instant
    },
    async wake() {
      await geocoder.wake?.()
    },
  }
}

function createGeocoder({ config, redis, metrics }: Context): Geocoder {
  const { nominatim } = config.places
  return nominatim === null
    ? createOfflineGeocoder()
    : createNominatimGeocoder({ ...nominatim, redis, metrics })
}

/** Caches places by cell. Cells do not move, so a result stays valid; who asked is not stored. */
function rememberPlaces(geocoder: Geocoder): (cell: string) => Promise<Place> {
  const known = new Map<string, Promise<Place>>()
  return (cell) => {
    const found = known.get(cell) ?? geocoder.locate(centreOf(cell))
    known.delete(cell)
    known.set(cell, found)
    if (known.size > MAX_REMEMBERED) known.delete(known.keys().next().value ?? '')
    // A place that is unknown now may be known the next time.
    found.then(
      ({ country }) => country === null && known.delete(cell),
      () => known.delete(cell),
    )
    return found
  }
}

/** Null if it takes too long or fails. The result may still be available the next time. */
async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T | null> {
  const late = Promise.withResolvers<null>()
  const timer = setTimeout(late.resolve, milliseconds, null)
  try {
    return await Promise.race([promise.catch(() => null), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
