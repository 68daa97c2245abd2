import type { ComponentProps } from 'react'

interface ScrimProps extends ComponentProps<'div'> {
  open: boolean
}

/**
 * Our own, in place of Radix's Overlay: that one locks scrolling by injecting a style element, which the CSP refuses.
 * Ours is locked by `html:has([data-scroll-lock])` in base.css.
 */
export function Scrim({ open, ...rest }: ScrimProps) {
  return (
    <div
      {...rest}
      data-state={open ? 'open' : 'closed'}
      data-scroll-lock={open ? '' : undefined}
      className="pointer-events-auto fixed inset-0 z-dialog animate-fade-in bg-scrim data-[state=closed]:animate-fade-out"
    />
  )
}
