interface Place {
  readonly city: string | null
  readonly state: string | null
  readonly country: string | null
}

/** Countries where people name the state rather than the country. With both names that geocoders use. */
const NAMED_BY_STATE = new Set(['United States of America', 'United States', 'Canada', 'Australia'])

/** A place as people write it: "Oakland, California", "Berlin, Germany". Null if no name fits. */
export function placeName({ city, state, country }: Place, max: number): string | null {
  const isByState = NAMED_BY_STATE.has(country ?? '')
  const widerToo = isByState ? [city, state, country] : [city, country]
  const names = [...new Set(city === null ? [state, country] : widerToo)].filter(Boolean)
  const two = names.slice(0, 2).join(', ')
  return [two, names[0]].find((name) => name && [...name].length <= max) ?? null
}
