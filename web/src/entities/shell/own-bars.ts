/**
 * Marks a screen that is a task of its own (writing a post, filling in a form): it has its own top bar, and on phones a
 * bottom bar, and the shell's bars are hidden. The way out is in the screen's own bar. The shell hides its bars only
 * once an element with `data-own-bars` is rendered, so that there is always navigation.
 */
export const ownBars = { 'data-own-bars': '' } as const

export const ownHead =
  'sticky top-0 z-sticky min-h-14 border-b border-border bg-surface pt-[calc(2px+env(safe-area-inset-top))] pb-0.5'

export const ownFoot =
  'sticky bottom-0 z-sticky border-t border-border bg-surface pb-[env(safe-area-inset-bottom)]'
