import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react'
import { isSideways, swipeStep } from './slides.ts'

interface Start {
  readonly id: number
  readonly x: number
  readonly y: number
  readonly at: number
}

/**
 * Lets the content follow the finger. Dragging sets a CSS variable on the box (`--drag`) instead of rendering, which
 * would mean sixty renders a second.
 */
export function useSwipe(box: RefObject<HTMLElement | null>, onStep: (step: number) => void, isOn: boolean) {
  const start = useRef<Start | null>(null)
  const hasMoved = useRef(false)

  function swipeOf(event: PointerEvent, from: Start) {
    return { dx: event.clientX - from.x, dy: event.clientY - from.y, ms: event.timeStamp - from.at }
  }
  function rest(): void {
    start.current = null
    box.current?.style.removeProperty('--drag')
    delete box.current?.dataset['dragging']
  }
  function end(event: PointerEvent): void {
    const from = start.current
    if (from === null || from.id !== event.pointerId) return
    rest()
    const step =
      event.type === 'pointerup' ? swipeStep(swipeOf(event, from), box.current?.offsetWidth ?? 1) : 0
    if (step !== 0) onStep(step)
  }

  return {
    onPointerDown(event: PointerEvent) {
      hasMoved.current = false
      if (!isOn || event.pointerType === 'mouse') return
      // A second finger means a page zoom.
      if (start.current !== null) return rest()
      start.current = { id: event.pointerId, x: event.clientX, y: event.clientY, at: event.timeStamp }
    },
    onPointerMove(event: PointerEvent) {
      const from = start.current
      if (from === null || from.id !== event.pointerId || box.current === null) return
      const swipe = swipeOf(event, from)
      if (!hasMoved.current && !isSideways(swipe)) return
      hasMoved.current = true
      box.current.dataset['dragging'] = ''
      box.current.style.setProperty('--drag', `${swipe.dx}px`)
    },
    onPointerUp: end,
    onPointerCancel: end,
    /** Suppresses the click that a swipe ends with. */
    onClickCapture(event: MouseEvent) {
      if (!hasMoved.current) return
      hasMoved.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
