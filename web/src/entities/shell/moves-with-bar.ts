/**
 * For elements that stick under the top bar. On phones the bar slides away while the user scrolls down; elements with
 * these classes move up with it.
 */
export const movesWithBar =
  'transition-[translate] duration-base ease-standard max-md:in-data-[bar=hidden]:-translate-y-14'

/** For the shell's bars: they are hidden when a screen has bars of its own (`own-bars.ts`). */
export const givesWay = 'group-has-data-own-bars/shell:hidden'

/**
 * For the title of a screen whose route has `bringsHead`: it is shown in the bar but belongs to `main`. The rest of the
 * bar stays clickable beside it.
 */
export const inBar = `pointer-events-none sticky top-[env(safe-area-inset-top)] z-bar -mt-[calc(56px+var(--notice-height,0px)+var(--banner-height,0px))] mb-[calc(var(--notice-height,0px)+var(--banner-height,0px))] h-14 *:pointer-events-auto group-has-data-searching/shell:invisible ${movesWithBar}`

/** Positions an element right under the top bar and the offline banner. */
export const underBar = `sticky top-[calc(56px+var(--notice-height,0px)+env(safe-area-inset-top))] z-sticky ${movesWithBar}`
