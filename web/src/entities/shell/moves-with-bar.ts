/**
 * For what sticks under the top bar. On phones the bar slides away while one reads on; what carries these classes
 * moves up with it.
 */
export const movesWithBar =
  'transition-[translate] duration-base ease-standard max-md:in-data-[bar=hidden]:-translate-y-14'

/** For the bars themselves: they give way to a screen that brings its own (`own-bars.ts`). */
export const givesWay = 'group-has-data-own-bars/shell:hidden'

/**
 * For the name of a screen whose route `bringsHead`: it stands in the bar, and in `main` all the same. The rest of the
 * bar stays within reach beside it.
 */
export const inBar = `pointer-events-none sticky top-[env(safe-area-inset-top)] z-bar -mt-[calc(56px+var(--notice-height,0px))] mb-(--notice-height) h-14 *:pointer-events-auto group-has-data-searching/shell:invisible ${movesWithBar}`

/** The place right under the top bar, and under the line that says one is offline. */
export const underBar = `sticky top-[calc(56px+var(--notice-height,0px)+env(safe-area-inset-top))] z-sticky ${movesWithBar}`
