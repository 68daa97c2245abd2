import type { Place } from './place.ts'

export function viewPlace({ city, state, country, zip }: Place) {
  return {
    city: city?.name ?? null,
    state: state?.name ?? null,
    country: country?.name ?? null,
    zip_code: zip,
  }
}
