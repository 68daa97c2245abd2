import type { ComponentProps } from 'react'

interface ScrimProps extends ComponentProps<'div'> {
  open: boolean
}

/**
 * Our own scrim instead of Radix's Overlay, which locks scrolling by injecting a style element that the CSP blocks.
 * Ours locks it with `html:has([data-scroll-lock])` in base.css.
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
