/** Where a position lies, as codes that can be compared and names that can be shown. What is not known is null. */
export interface Place {
  /** ISO 3166-1, such as US. */
  readonly country: Named | null
  /** Country and division, such as US-CA. */
  readonly state: Named | null
  readonly city: Named | null
  /** Bare, such as 94103; the country stands beside it. */
  readonly zip: string | null
}

export interface Named {
  readonly code: string
  readonly name: string
}

export const NOWHERE: Place = Object.freeze({ country: null, state: null, city: null, zip: null })

export interface Position {
  readonly latitude: number
  readonly longitude: number
}

/**
 * All that is ever known of where somebody is: a cell of about 130 metres. The position itself ends where this is
 * made, so that nothing behind it can keep, log or compare one.
 */
export interface Spot {
  readonly cell: string
  /** The cells that share an edge with it: six, or five beside one of twelve on the globe. */
  readonly neighbours: readonly string[]
  readonly place: Place
}
