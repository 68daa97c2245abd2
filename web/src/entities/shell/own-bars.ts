/**
 * For screens that are a task of their own (writing a post, filling in a form): they bring the bar at the top, and on
 * phones one at the bottom, and those of the shell give way. The way out is in the screen's own bar. Whoever carries
 * `data-own-bars` says so; until then the shell keeps its bars, so that there is always a way on.
 */
export const ownBars = { 'data-own-bars': '' } as const

export const ownHead =
  'sticky top-0 z-sticky min-h-14 border-b border-border bg-surface pt-[calc(2px+env(safe-area-inset-top))] pb-0.5'

export const ownFoot =
  'sticky bottom-0 z-sticky border-t border-border bg-surface pb-[env(safe-area-inset-bottom)]'
