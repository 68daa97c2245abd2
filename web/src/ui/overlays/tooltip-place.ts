const GAP = 6
const EDGE = 8

type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right' | 'width' | 'height'>
interface Size {
  width: number
  height: number
}

/** Above its element, below it if there is no room, and never beyond the edges. */
export function placeAbove(at: Box, { width, height }: Size, pageWidth: number) {
  const above = at.top - height - GAP
  const left = at.left + at.width / 2 - width / 2
  return {
    top: above < EDGE ? at.bottom + GAP : above,
    left: Math.max(EDGE, Math.min(left, pageWidth - width - EDGE)),
  }
}

/** Beside its element, vertically centred: in a column, a tooltip above would cover the neighbour. */
export function placeBeside(at: Box, { height }: Size) {
  return { top: at.top + at.height / 2 - height / 2, left: at.right + GAP }
}
