import type { Place, Position } from './place.ts'

/**
 * Finds the place of a position. It is only ever asked about the centre of a cell, so an external service learns no
 * more than the cell, and the same question always has the same answer.
 */
export interface Geocoder {
  locate(middle: Position): Promise<Place>
  /** Prepares the geocoder, if that takes time. */
  wake?(): Promise<void>
}
