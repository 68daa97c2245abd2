import type { PictureSize } from '../photo-check.ts'

/** The part of a picture to keep: a square around a point, smaller with a higher zoom. */
export interface Crop {
  readonly x: number
  readonly y: number
  /** 1: the largest square that fits into the picture. */
  readonly zoom: number
}

export interface Square {
  readonly left: number
  readonly top: number
  readonly side: number
}

const CLOSEST = 4
/** The number of pixels a photo is shown with; a smaller square would look blurred. */
const SIDE_MIN = 192

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)

export const closestZoom = ({ width, height }: PictureSize) =>
  clamp(Math.min(width, height) / SIDE_MIN, 1, CLOSEST)

export const middleOf = ({ width, height }: PictureSize): Crop => ({ x: width / 2, y: height / 2, zoom: 1 })

/** Returns the nearest crop that lies inside the picture. */
export function inside(size: PictureSize, { x, y, zoom }: Crop): Crop {
  const allowed = clamp(zoom, 1, closestZoom(size))
  const half = Math.min(size.width, size.height) / allowed / 2
  return {
    x: clamp(x, half, size.width - half),
    y: clamp(y, half, size.height - half),
    zoom: allowed,
  }
}

export function squareOf({ width, height }: PictureSize, { x, y, zoom }: Crop): Square {
  const side = Math.min(width, height) / zoom
  return { left: x - side / 2, top: y - side / 2, side }
}
