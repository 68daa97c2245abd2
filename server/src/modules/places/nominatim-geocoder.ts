import { setTimeout as wait } from 'node:timers/promises'
import { createCache } from '../../platform/redis/cache.ts'
import type { RedisClient } from '../../platform/redis/redis.ts'
import type { Metrics } from '../../platform/telemetry/metrics.ts'
import type { Geocoder } from './geocoder.ts'
import { type Named, NOWHERE, type Place, type Position } from './place.ts'

interface Options {
  readonly url: string
  /** Nominatim's policy requires a name and a way to contact the caller. */
  readonly userAgent: string
  readonly redis: RedisClient
  readonly metrics: Metrics
}

const KEPT_SECONDS = 30 * 24 * 60 * 60
const ANSWER_WITHIN_MS = 4000
/** Nominatim's policy: one request a second. All our processes together count as one client. */
const TURN_MS = 1100
const TURN_WITHIN_MS = 4000

/**
 * Asks a Nominatim server, the operator's own or the public one. Answers are cached, because cells do not move. A place
 * that could not be looked up is unknown this time and looked up again the next.
 */
export function createNominatimGeocoder({ url, userAgent, redis, metrics }: Options): Geocoder {
  const kept = createCache<Place>(redis, metrics, { name: 'place', version: 1, ttlSeconds: KEPT_SECONDS })
  let turns: Promise<unknown> = Promise.resolve()

  /** One request at a time in this process, and across processes if Redis is available. */
  function takeTurn(): Promise<boolean> {
    const taken = turns.then(async () => {
      for (let waited = 0; waited < TURN_WITHIN_MS; waited += 100) {
        const answer = await redis.set('geocoder:turn', '1', 'PX', TURN_MS, 'NX').catch(() => 'alone')
        if (answer === 'alone') await wait(TURN_MS)
        if (answer !== null) return true
        await wait(100)
      }
      return false
    })
    turns = taken
    return taken
  }

  async function ask({ latitude, longitude }: Position): Promise<Place | null> {
    const query = new URLSearchParams({
      format: 'jsonv2',
      lat: latitude.toFixed(5),
      lon: longitude.toFixed(5),
      zoom: '18',
      'accept-language': 'en',
    })
    const response = await fetch(`${url}/reverse?${query}`, {
      headers: { 'user-agent': userAgent },
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    if (!response.ok) return null
    return readPlace((await response.json()) as Answer)
  }

  return {
    async locate(middle) {
      const id = `${middle.latitude.toFixed(5)},${middle.longitude.toFixed(5)}`
      const known = (await kept.getMany([id])).get(id)
      if (known) return known
      const found = (await takeTurn()) ? await ask(middle).catch(() => null) : null
      if (found) await kept.setMany(new Map([[id, found]]))
      return found ?? NOWHERE
    },
  }
}

interface Answer {
  readonly error?: string
  readonly address?: Readonly<Record<string, string>>
}

function readPlace({ address = {} }: Answer): Place {
  const code = address['country_code']?.toUpperCase()
  if (code === undefined) return NOWHERE
  const state = named(address['ISO3166-2-lvl4'], address['state'])
  const city = ['city', 'town', 'village', 'municipality', 'hamlet'].flatMap((kind) => address[kind] ?? [])[0]
  return {
    country: named(code, address['country']),
    state,
    city: named(city && `${state?.code ?? code}-${city.normalize('NFC').toLowerCase()}`, city),
    // Values like "94103-1234" and "94103;94102" occur.
    zip:
      address['postcode']
        ?.split(/[;,]/)[0]
        ?.trim()
        .replace(/^(\d{5})-\d{4}$/, '$1') ?? null,
  }
}

function named(code: string | undefined, name: string | undefined): Named | null {
  return code && name ? { code, name } : null
}
