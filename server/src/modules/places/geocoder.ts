import type { Place, Position } from './place.ts'

/**
 * Tells where a position lies. It is only ever asked about the middle of a cell, so an outside service learns no more
 * than the cell, and equal questions have equal answers.
 */
export interface Geocoder {
  locate(middle: Position): Promise<Place>
  /** Where answering takes preparation. */
  wake?(): Promise<void>
}
