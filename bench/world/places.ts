import { defaultLimits } from '@sayso/contract/limits'
import { gridDisk, latLngToCell } from 'h3-js'

interface Position {
  readonly latitude: number
  readonly longitude: number
}

type Named = readonly [code: string, name: string]

interface Home {
  readonly position: Position
  readonly country: Named
  readonly state: Named
  readonly city: Named
  /** Only in the United States. */
  readonly zip?: string
}

const US: Named = ['US', 'United States of America']
const CALIFORNIA: Named = ['US-CA', 'California']

/**
 * Where people live, most populous first. The codes are those the product has for these positions: the proof `world`
 * checks it.
 */
const homes: readonly [Home, ...Home[]] = [
  {
    position: { latitude: 37.7599, longitude: -122.4148 },
    country: US,
    state: CALIFORNIA,
    city: ['US-CA-san-francisco', 'San Francisco'],
    zip: '94110',
  },
  {
    position: { latitude: 40.754, longitude: -73.984 },
    country: US,
    state: ['US-NY', 'New York'],
    city: ['US-NY-new-york-city', 'New York City'],
    zip: '10110',
  },
  {
    position: { latitude: 34.0407, longitude: -118.2468 },
    country: US,
    state: CALIFORNIA,
    city: ['US-CA-los-angeles', 'Los Angeles'],
    zip: '90014',
  },
  {
    position: { latitude: 37.8044, longitude: -122.2712 },
    country: US,
    state: CALIFORNIA,
    city: ['US-CA-oakland', 'Oakland'],
    zip: '94612',
  },
  {
    position: { latitude: 47.6062, longitude: -122.3321 },
    country: US,
    state: ['US-WA', 'Washington'],
    city: ['US-WA-seattle', 'Seattle'],
    zip: '98164',
  },
  {
    position: { latitude: 51.5074, longitude: -0.1278 },
    country: ['GB', 'United Kingdom'],
    state: ['GB-ENG', 'England'],
    city: ['GB-ENG-london', 'London'],
  },
  {
    position: { latitude: 52.52, longitude: 13.405 },
    country: ['DE', 'Germany'],
    state: ['DE-16', 'State of Berlin'],
    city: ['DE-16-berlin', 'Berlin'],
  },
  {
    position: { latitude: -33.8688, longitude: 151.2093 },
    country: ['AU', 'Australia'],
    state: ['AU-02', 'New South Wales'],
    city: ['AU-02-sydney', 'Sydney'],
  },
]

/** Where the viewers of proofs are: twelve keys are visible from here, and there are posts under each. */
export const VIEWPOINT: Position = homes[0].position
/** A home in a city where no viewer is. */
export const FAR_PLACE = homes.length - 1

/** People post from cells up to ten away from the centre: some three hundred of them. */
const CELLS_AROUND = 10

interface PlaceKeys {
  /** One per scope, from the world to the postcode. */
  readonly keys: readonly string[]
  /** One more than the keys: what is posted from a cell is "nearby". */
  readonly labels: readonly (string | null)[]
  /** Nearest first. */
  readonly cells: readonly string[]
}

export const places: readonly PlaceKeys[] = homes.map(({ position, country, state, city, zip }) => {
  const cell = latLngToCell(position.latitude, position.longitude, defaultLimits.place.cellResolution)
  // If there is no postcode, the city is used.
  const [zipKey, zipLabel] = zip === undefined ? [`y:${city[0]}`, city[1]] : [`z:${country[0]}-${zip}`, zip]
  return {
    keys: ['w', `c:${country[0]}`, `s:${state[0]}`, `y:${city[0]}`, zipKey],
    labels: [null, country[1], state[1], city[1], zipLabel, 'nearby'],
    cells: gridDisk(cell, CELLS_AROUND).map((one) => `h:${one}`),
  }
})
