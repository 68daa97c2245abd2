/** Where a position is, as codes that can be compared and names that can be shown. Unknown parts are null. */
export interface Place {
  /** ISO 3166-1, such as US. */
  readonly country: Named | null
  /** Country and division, such as US-CA. */
  readonly state: Named | null
  readonly city: Named | null
  /** Without the country, such as 94103. */
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
 * All that is ever known about where somebody is: a cell of about 130 metres. The position itself is dropped when this
 * is made, so that no later code can store, log or compare it.
 */
export interface Spot {
  readonly cell: string
  /** The cells that share an edge with it: six, or five for the twelve pentagons of the grid. */
  readonly neighbours: readonly string[]
  readonly place: Place
}
