import { around } from 'geokdbush'
import KDBush from 'kdbush'
import type { Named } from '../place.ts'

/**
 * The data in the form used for lookups: numbers and long texts. As objects it would need twenty times as much memory.
 */
export interface PackedPlaces {
  readonly cities: {
    readonly index: ArrayBuffer
    readonly country: Uint16Array
    readonly state: Uint16Array
    readonly codes: PackedTexts
    readonly names: PackedTexts
  }
  readonly countries: readonly string[]
  /** Null if a place has no division. */
  readonly states: readonly (Named | null)[]
  readonly zips: { readonly index: ArrayBuffer; readonly codes: Uint32Array }
}

export interface PackedTexts {
  readonly bytes: Uint8Array
  readonly ends: Uint32Array
}

export interface Places {
  /** The nearest named place of a country, as the city it belongs to. */
  nearestCity(
    longitude: number,
    latitude: number,
    country: string,
  ): { readonly city: Named; readonly state: Named | null } | null
  nearestZip(longitude: number, latitude: number): string | null
}

/** Beyond these distances nobody would call the nearest one theirs. */
const CITY_WITHIN_KM = 50
const ZIP_WITHIN_KM = 40

export function openPlaces({ cities, countries, states, zips }: PackedPlaces): Places {
  const cityIndex = KDBush.from(cities.index)
  const zipIndex = KDBush.from(zips.index)
  const countryNumbers = new Map(countries.map((country, i) => [country, i]))
  return {
    nearestCity(longitude, latitude, country) {
      const wanted = countryNumbers.get(country)
      const isThere = (i: number) => cities.country[i] === wanted
      const [found] = around(cityIndex, longitude, latitude, 1, CITY_WITHIN_KM, isThere)
      if (found === undefined) return null
      return {
        city: { code: textAt(cities.codes, found), name: textAt(cities.names, found) },
        state: states[cities.state[found] ?? 0] ?? null,
      }
    },
    nearestZip(longitude, latitude) {
      const [found] = around(zipIndex, longitude, latitude, 1, ZIP_WITHIN_KM)
      return found === undefined ? null : String(zips.codes[found]).padStart(5, '0')
    },
  }
}

export function packTexts(texts: readonly string[]): PackedTexts {
  const ends = new Uint32Array(texts.length + 1)
  let length = 0
  for (const [i, text] of texts.entries()) {
    length += Buffer.byteLength(text)
    ends[i + 1] = length
  }
  const bytes = Buffer.allocUnsafeSlow(length)
  for (const [i, text] of texts.entries()) bytes.write(text, ends[i] ?? 0)
  return { bytes, ends }
}

const decoder = new TextDecoder()

function textAt({ bytes, ends }: PackedTexts, i: number): string {
  return decoder.decode(bytes.subarray(ends[i], ends[i + 1]))
}
