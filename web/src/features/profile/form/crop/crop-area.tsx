import { type KeyboardEvent, type PointerEvent, type Ref, useEffect, useEffectEvent, useRef } from 'react'
import { labels } from '../../texts.ts'
import type { PictureSize } from '../photo-check.ts'
import { type Crop, squareOf } from './square.ts'

interface CropAreaProps {
  url: string | null
  size: PictureSize
  crop: Crop
  onChange: (change: (before: Crop) => Crop) => void
  picture: Ref<HTMLImageElement>
}

interface Point {
  readonly x: number
  readonly y: number
}

/** The step per key press, as a share of the square's side. */
const STEP = 0.02
const LEAP = 0.1
const ZOOM_STEP = 1.1
/** The wheel distance that zooms by a factor of e. */
const WHEEL = 500

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const zooms: Readonly<Record<string, number>> = {
  '+': ZOOM_STEP,
  '=': ZOOM_STEP,
  '-': 1 / ZOOM_STEP,
}

const between = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)

/** The picture behind a square window. Dragging and arrow keys move it; wheel, pinch, + and - zoom it. */
export function CropArea({ url, size, crop, onChange, picture }: CropAreaProps) {
  const area = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, Point>())
  const { left, top, side } = squareOf(size, crop)

  /** Moves by shares of the window: the picture follows the hand, so the square moves the other way. */
  const move = (x: number, y: number) =>
    onChange((before) => {
      const { side: now } = squareOf(size, before)
      return { ...before, x: before.x - x * now, y: before.y - y * now }
    })
  const zoomBy = (factor: number) => onChange((before) => ({ ...before, zoom: before.zoom * factor }))

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    zoomBy(Math.exp(-event.deltaY / WHEEL))
  })
  // Added by hand, because React's own listener is passive and cannot prevent scrolling.
  useEffect(() => {
    const { current } = area
    const listener = (event: WheelEvent) => onWheel(event)
    current?.addEventListener('wheel', listener, { passive: false })
    return () => current?.removeEventListener('wheel', listener)
  }, [])

  function onPointerDown(event: PointerEvent<HTMLDivElement>): void {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>): void {
    const before = fingers.current.get(event.pointerId)
    if (before === undefined) return
    const now = { x: event.clientX, y: event.clientY }
    fingers.current.set(event.pointerId, now)
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    const width = event.currentTarget.clientWidth
    if (other === undefined) move((now.x - before.x) / width, (now.y - before.y) / width)
    else zoomBy(between(now, other) / Math.max(between(before, other), 1))
  }

  function letGo({ pointerId }: PointerEvent): void {
    fingers.current.delete(pointerId)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const [way, factor] = [arrows[event.key], zooms[event.key]]
    if (way === undefined && factor === undefined) return
    event.preventDefault()
    const step = event.shiftKey ? LEAP : STEP
    if (way !== undefined) move(way.x * step, way.y * step)
    if (factor !== undefined) zoomBy(factor)
  }

  return (
    <div
      ref={area}
      // Arrow keys move the picture here instead of a screen reader's reading position.
      role="application"
      aria-label={labels.cropKeys}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes keys.
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onKeyDown={onKeyDown}
      className="relative mx-auto aspect-square w-full max-w-80 cursor-grab touch-none overflow-hidden rounded-box bg-surface-3 select-none active:cursor-grabbing"
    >
      {url !== null && (
        <img
          ref={picture}
          src={url}
          alt=""
          draggable={false}
          className="absolute top-0 left-0 max-w-none"
          style={{
            width: `${(size.width / side) * 100}%`,
            transform: `translate(${(-left / size.width) * 100}%, ${(-top / size.height) * 100}%)`,
          }}
        />
      )}
      {/* Photos are shown round; the corners are kept all the same. */}
      <span className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_999px_#0000008c] ring-2 ring-white/85 ring-inset" />
    </div>
  )
}
