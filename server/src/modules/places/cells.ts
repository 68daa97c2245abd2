import { cellToLatLng, cellToParent, gridDisk, latLngToCell } from 'h3-js'
import type { Position } from './place.ts'

export function cellAt({ latitude, longitude }: Position, resolution: number): string {
  return latLngToCell(latitude, longitude, resolution)
}

export function neighboursOf(cell: string): string[] {
  return gridDisk(cell, 1).filter((one) => one !== cell)
}

export function centreOf(cell: string): Position {
  const [latitude, longitude] = cellToLatLng(cell)
  return { latitude, longitude }
}

/** About 2.4 km across: enough to notice a jump between towns, too coarse to follow a walk. */
const DISTRICT_RESOLUTION = 7

export function districtOf(cell: string): string {
  return cellToParent(cell, DISTRICT_RESOLUTION)
}
