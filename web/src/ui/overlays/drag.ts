interface Point {
  x: number
  y: number
  at: number
}

export interface Drag {
  side: 'left' | 'bottom'
  from: Point
  to: Point
}

const FAST = 0.5 // px per ms
const FAR = 0.35 // of the sheet

/**
 * Returns the distance moved towards the edge. Zero while the finger moves more across than along: that is scrolling.
 */
export function travel({ side, from, to }: Drag): number {
  const across = Math.abs(side === 'left' ? to.y - from.y : to.x - from.x)
  const along = side === 'left' ? from.x - to.x : to.y - from.y
  return along > across ? along : 0
}

export function isThrown(drag: Drag, sheetLength: number): boolean {
  const distance = travel(drag)
  const speed = distance / Math.max(1, drag.to.at - drag.from.at)
  return distance > sheetLength * FAR || (distance > 24 && speed > FAST)
}
