import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { listenForTooltips } from './tooltip-events.ts'
import { placeAbove, placeBeside } from './tooltip-place.ts'

/**
 * One tooltip for the whole page, by event delegation: a feed has dozens of icon buttons, and a tooltip primitive
 * around each would cost more than the buttons. It only repeats the accessible name, so nothing is described by it.
 */
export function Tooltip() {
  const [target, setTarget] = useState<Element | null>(null)
  const tip = useRef<HTMLDivElement>(null)
  useEffect(() => listenForTooltips(setTarget, (node) => tip.current?.contains(node) === true), [])

  useLayoutEffect(() => {
    if (target === null || tip.current === null) return
    const at = target.getBoundingClientRect()
    const { offsetWidth, offsetHeight, style } = tip.current
    const { clientWidth } = document.documentElement
    const isBeside = target.getAttribute('data-tooltip-side') === 'end'
    const size = { width: offsetWidth, height: offsetHeight }
    const place = isBeside ? placeBeside(at, size) : placeAbove(at, size, clientWidth)
    style.top = `${place.top}px`
    style.left = `${place.left}px`
  }, [target])

  const text = target?.getAttribute('data-tooltip')
  if (!text) return null
  const key = target?.getAttribute('data-tooltip-key')
  return createPortal(
    <div
      ref={tip}
      role="tooltip"
      className="fixed z-over-dialog flex max-w-65 animate-fade-in items-center gap-2 rounded-chip bg-text px-2.5 py-1.5 text-sm font-medium text-surface"
    >
      {text}
      {key && <kbd className="rounded-kbd bg-surface/20 px-1.5 font-mono text-xs">{key}</kbd>}
    </div>,
    document.body,
  )
}
