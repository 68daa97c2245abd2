import { clsx } from 'clsx'
import { givesWay } from '../../entities/shell/moves-with-bar.ts'
import * as labels from '../texts.ts'
import { navItems } from './nav-items.ts'
import { NavLink } from './nav-link.tsx'

const { explore, following, post, followers, profile } = navItems

/** The main navigation on phones. It hides only for the on-screen keyboard and for a task with a bar of its own. */
export function BottomBar() {
  return (
    <nav
      aria-label={labels.main}
      className={clsx(
        'fixed inset-x-0 bottom-0 z-bar grid grid-cols-5 border-t border-border bg-surface pb-[env(safe-area-inset-bottom)] group-has-[:is(input:not([type=checkbox],[type=radio]),textarea,[contenteditable]):focus]/shell:hidden',
        givesWay,
      )}
    >
      {[explore, following, post, followers, profile].map((item) => (
        <NavLink
          key={item.to}
          item={item}
          className={(isCurrent) =>
            clsx(
              'grid h-14 place-content-center justify-items-center gap-0.5 text-[0.6875rem] leading-4 focus-visible:-outline-offset-2',
              isCurrent ? 'font-semibold text-accent-text' : 'font-medium text-text-3',
            )
          }
        >
          <item.icon size={22} />
          {item.label}
        </NavLink>
      ))}
    </nav>
  )
}
