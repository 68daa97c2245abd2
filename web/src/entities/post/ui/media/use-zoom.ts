import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { swipeStep } from './slides.ts'
import { CLOSE_UP, type Point, panBy, pinchOf, type View, WHOLE, zoomAround } from './zoom.ts'

interface ZoomParts {
  box: RefObject<HTMLElement | null>
  /** Swiped sideways while not zoomed in. */
  onStep: (step: number) => void
  /** Pulled down while not zoomed in. */
  onDismiss: () => void
}

const PULLED = 90
const WHEEL = 0.0025

/** Zooms with two fingers, a double tap, the wheel with Ctrl, or keys. One finger moves the picture. */
export function useZoom({ box, onStep, onDismiss }: ZoomParts) {
  const [view, setView] = useState<View>(WHOLE)
  const fingers = useRef(new Map<number, Point>())
  const start = useRef<(Point & { at: number; wasPinch: boolean }) | null>(null)

  function sizeOf() {
    const { width, height } = box.current?.getBoundingClientRect() ?? { width: 1, height: 1 }
    return { width, height }
  }
  function pointOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const { left, top, width, height } = box.current?.getBoundingClientRect() ?? new DOMRect()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }
  const zoom = (factor: number, around: Point = { x: 0, y: 0 }) =>
    setView((now) => zoomAround(now, factor, around, sizeOf()))

  // React listens to the wheel passively, and this must keep the page itself from zooming.
  // biome-ignore lint/correctness/useExhaustiveDependencies: bound once; what it calls reads the present.
  useEffect(() => {
    const element = box.current
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      zoom(Math.exp(-event.deltaY * WHEEL), pointOf(event))
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [])

  function finish(event: PointerEvent): void {
    const from = start.current
    fingers.current.delete(event.pointerId)
    if (fingers.current.size > 0) return
    start.current = null
    if (from === null || from.wasPinch || view.scale > 1 || event.type !== 'pointerup') return
    const swipe = { dx: event.clientX - from.x, dy: event.clientY - from.y, ms: event.timeStamp - from.at }
    const step = swipeStep(swipe, sizeOf().width)
    if (step !== 0) onStep(step)
    else if (event.pointerType !== 'mouse' && swipe.dy > PULLED && swipe.dy > Math.abs(swipe.dx)) onDismiss()
  }

  return {
    view,
    zoom,
    reset: () => setView(WHOLE),
    handlers: {
      onPointerDown(event: PointerEvent) {
        event.currentTarget.setPointerCapture(event.pointerId)
        fingers.current.set(event.pointerId, pointOf(event))
        const wasPinch = fingers.current.size > 1
        start.current = { x: event.clientX, y: event.clientY, at: event.timeStamp, wasPinch }
      },
      onPointerMove(event: PointerEvent) {
        const before = fingers.current.get(event.pointerId)
        if (before === undefined) return
        const after = pointOf(event)
        const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
        fingers.current.set(event.pointerId, after)
        if (other === undefined) {
          if (view.scale > 1) setView(panBy(view, after.x - before.x, after.y - before.y, sizeOf()))
          return
        }
        const { factor, around, dx, dy } = pinchOf([before, other], [after, other])
        setView((now) => panBy(zoomAround(now, factor, around, sizeOf()), dx, dy, sizeOf()))
      },
      onPointerUp: finish,
      onPointerCancel: finish,
      onDoubleClick(event: MouseEvent) {
        zoom(view.scale > 1 ? 0 : CLOSE_UP, pointOf(event))
      },
    },
  }
}
