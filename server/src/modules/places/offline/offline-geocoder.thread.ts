// The thread of the offline geocoder, so that its work does not block requests. It sends { ready } once; for each { id,
// latitude, longitude } it answers with { id, place }.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { deserialize } from 'node:v8'
import { parentPort } from 'node:worker_threads'
import { feature } from '@rapideditor/country-coder'
import { NOWHERE, type Place, type Position } from '../place.ts'
import { openPlaces, type PackedPlaces } from './packed-places.ts'

const packer = fileURLToPath(new URL('./pack-places.ts', import.meta.url))
const bytes = execFileSync(process.execPath, [packer], { maxBuffer: 64_000_000, timeout: 60_000 })
const places = openPlaces(deserialize(bytes) as PackedPlaces)

function locate({ latitude, longitude }: Position): Place {
  const country = countryAt(longitude, latitude)
  if (country === null) return NOWHERE
  const city = places.nearestCity(longitude, latitude, country.code)
  return {
    country,
    state: city?.state ?? null,
    city: city?.city ?? null,
    zip: country.code === 'US' ? places.nearestZip(longitude, latitude) : null,
  }
}

/** By borders, not by the nearest town. Territories such as Puerto Rico have their own codes; at sea there is none. */
function countryAt(longitude: number, latitude: number): Place['country'] {
  for (const level of ['territory', 'country'] as const) {
    const { iso1A2, nameEn } = feature([longitude, latitude], { level })?.properties ?? {}
    if (iso1A2 !== undefined && nameEn !== undefined) return { code: iso1A2, name: nameEn }
  }
  return null
}

parentPort?.on('message', ({ id, ...position }: Position & { id: number }) => {
  parentPort?.postMessage({ id, place: locate(position) })
})
parentPort?.postMessage({ ready: true })
