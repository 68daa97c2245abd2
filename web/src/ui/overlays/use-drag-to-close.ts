import { type TouchEvent, useRef } from 'react'
import { type Drag, isThrown, travel } from './drag.ts'

/** Lets the sheet follow the finger towards the edge it came from; if released far or fast enough, it closes. */
export function useDragToClose(side: 'left' | 'bottom', close: () => void) {
  const drag = useRef<Drag | null>(null)

  function pointOf(event: TouchEvent) {
    const touch = event.touches[0] ?? event.changedTouches[0]
    return { x: touch?.clientX ?? 0, y: touch?.clientY ?? 0, at: event.timeStamp }
  }
  return {
    onTouchStart(event: TouchEvent<HTMLElement>) {
      // A sheet that is scrolled down is being read, not dragged.
      if (side === 'bottom' && event.currentTarget.scrollTop > 0) return
      drag.current = { side, from: pointOf(event), to: pointOf(event) }
    },
    onTouchMove(event: TouchEvent<HTMLElement>) {
      if (drag.current === null) return
      drag.current.to = pointOf(event)
      const distance = travel(drag.current)
      event.currentTarget.style.translate = side === 'left' ? `${-distance}px 0` : `0 ${distance}px`
    },
    onTouchEnd(event: TouchEvent<HTMLElement>) {
      if (drag.current === null) return
      const { offsetWidth, offsetHeight, style } = event.currentTarget
      if (isThrown(drag.current, side === 'left' ? offsetWidth : offsetHeight)) close()
      else style.translate = ''
      drag.current = null
    },
  }
}
