import { distance } from 'geokdbush'
import type { Named } from '../place.ts'

/**
 * The data contains names and regions, but neither populations nor which names are parts of a town: Mission District is
 * listed next to San Francisco as its equal. A region that is one city (San Francisco County, Berlin, Paris, Greater
 * London) is recognised by having a city's name and by being no larger than a city; every place in it counts as that
 * city.
 */
export interface City {
  readonly name: string
  readonly lat: string
  readonly lng: string
  readonly country: string
  readonly admin1: string
  readonly admin2: string
}

export type RegionNames = ReadonlyMap<string, string>

/**
 * The city that each place is part of, if its region is one city. A country's division takes precedence over a county.
 */
export function findCityRegions(
  all: readonly City[],
  stateNames: RegionNames,
  countyNames: RegionNames,
): Map<City, Named> {
  const found = new Map<City, Named>()
  const inCounty = all.filter(({ admin2 }) => admin2 !== '')
  const byCounty = Map.groupBy(inCounty, (city) => `${city.country}.${city.admin1}.${city.admin2}`)
  const byState = Map.groupBy(all, (city) => `${city.country}.${city.admin1}`)
  for (const [code, places] of byCounty) {
    const city = SPANNING[code] ?? cityCalled(places, countyNames.get(code), isCalledCity)
    if (city) for (const place of places) found.set(place, city)
  }
  for (const [code, places] of byState) {
    const city = cityCalled(places, stateNames.get(code), () => true)
    if (city) for (const place of places) found.set(place, city)
  }
  return found
}

/** Cities that span several counties, which no rule can detect. */
const NEW_YORK: Named = { code: 'US-NY-new-york-city', name: 'New York City' }
const SPANNING: Readonly<Record<string, Named>> = Object.freeze(
  Object.fromEntries(['005', '047', '061', '081', '085'].map((county) => [`US.NY.${county}`, NEW_YORK])),
)

const CITY_REACHES_KM = 30
const TOWN_REACHES_KM = 12

const isCalledCity = (region: string) => /\b(city|greater|metropolitan|capital)\b/i.test(region)

function cityCalled(
  places: readonly City[],
  region: string | undefined,
  isCity: (region: string) => boolean,
): Named | null {
  if (region === undefined) return null
  const bare = bareName(region)
  const namesake = places.find(({ name }) => slug(name) === bare)
  if (!namesake) return null
  const reaches = isCity(region) ? CITY_REACHES_KM : TOWN_REACHES_KM
  const isFar = ({ lng, lat }: City) =>
    distance(Number(namesake.lng), Number(namesake.lat), Number(lng), Number(lat)) > reaches
  return places.some(isFar) ? null : { code: cityCode(namesake), name: namesake.name }
}

export const cityCode = ({ country, admin1, name }: City) => `${country}-${admin1}-${slug(name)}`

const KINDS =
  /\b(state|city|county|of|and|the|greater|capital|region|district|province|prefecture|municipality|department|governorate|metropolitan|federal|free|hanseatic|canton)\b/g

/** A region's name without the words that say what kind of region it is. */
function bareName(region: string): string {
  return slug(slug(region).replaceAll('-', ' ').replaceAll(KINDS, ' '))
}

/** Turns `San José` into `san-jose`. Letters of other scripts stay as they are. */
function slug(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
}
