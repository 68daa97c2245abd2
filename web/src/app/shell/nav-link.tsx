import type { MouseEvent, ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { goToTopOrRefresh } from '../../entities/shell/index.ts'
import { type NavItem, navItems } from './nav-items.ts'
import { usePostGate } from './use-post-gate.ts'

interface NavLinkProps {
  item: NavItem
  className: (isCurrent: boolean) => string
  /** From something that lies over the page: its place in the history is taken over. */
  replace?: boolean
  onFollow?: () => void
  /** Its words, beside it: for a column of icons. */
  tooltip?: boolean
  children: ReactNode
}

/** A link of the navigation. Pressed where one already is, it goes to the top, and from there for what is new. */
export function NavLink({
  item,
  className,
  replace = false,
  onFollow,
  tooltip = false,
  children,
}: NavLinkProps) {
  const { pathname } = useLocation()
  const isCurrent = item.area.test(pathname)
  const gate = usePostGate()
  const press = (event: MouseEvent) => {
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (isElsewhere) return
    if (pathname === item.to) {
      event.preventDefault()
      goToTopOrRefresh()
    } else if (item === navItems.post && gate !== null) {
      event.preventDefault()
      gate()
      return
    }
    onFollow?.()
  }
  return (
    <Link
      to={item.to}
      replace={replace}
      onClick={press}
      aria-current={isCurrent ? 'page' : undefined}
      {...(tooltip && {
        'data-tooltip': item.label,
        'data-tooltip-key': item.shortcut,
        'data-tooltip-side': 'end',
      })}
      className={className(isCurrent)}
    >
      {children}
    </Link>
  )
}
