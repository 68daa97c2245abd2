/** The zoom state of a picture: its scale, and how far its centre is from the centre of the screen. */
export interface View {
  readonly scale: number
  readonly x: number
  readonly y: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

interface Size {
  readonly width: number
  readonly height: number
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 }
const LARGEST = 5
/** The scale a double tap zooms to. */
export const CLOSE_UP = 2.5

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value))

/** Limits the offset so that the picture's edge never moves into the screen. */
function keepInside({ scale, x, y }: View, { width, height }: Size): View {
  const [maxX, maxY] = [((scale - 1) * width) / 2, ((scale - 1) * height) / 2]
  // Adding zero turns minus zero into zero.
  return { scale, x: between(-maxX, x, maxX) + 0, y: between(-maxY, y, maxY) + 0 }
}

/** Zooms while the point under the fingers stays under them. Points count from the centre of the screen. */
export function zoomAround(view: View, factor: number, point: Point, size: Size): View {
  const scale = between(1, view.scale * factor, LARGEST)
  const by = scale / view.scale
  return keepInside(
    { scale, x: point.x - (point.x - view.x) * by, y: point.y - (point.y - view.y) * by },
    size,
  )
}

export function panBy(view: View, dx: number, dy: number, size: Size): View {
  return keepInside({ ...view, x: view.x + dx, y: view.y + dy }, size)
}

/** What two fingers did between two moments. */
export function pinchOf(before: readonly [Point, Point], after: readonly [Point, Point]) {
  const apart = ([one, other]: readonly [Point, Point]) => Math.hypot(one.x - other.x, one.y - other.y)
  const middle = ([one, other]: readonly [Point, Point]) => ({
    x: (one.x + other.x) / 2,
    y: (one.y + other.y) / 2,
  })
  const [from, to] = [middle(before), middle(after)]
  return {
    factor: apart(after) / Math.max(1, apart(before)),
    around: to,
    dx: to.x - from.x,
    dy: to.y - from.y,
  }
}
