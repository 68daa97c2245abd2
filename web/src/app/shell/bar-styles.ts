import { clsx } from 'clsx'
import { movesWithBar } from '../../entities/shell/index.ts'
import type { AppRoute } from '../routing/route-types.ts'

/** The bar at the top of the column. On lists the tabs below it have the border; elsewhere it appears on scrolling. */
export function barStyles({ kind }: AppRoute): string {
  return clsx(
    'sticky top-0 z-bar flex h-[calc(56px+env(safe-area-inset-top))] items-center border-b border-transparent bg-surface/92 pt-[env(safe-area-inset-top)] [backdrop-filter:blur(12px)]',
    movesWithBar,
    kind !== 'list' && 'in-data-scrolled:border-border',
  )
}
