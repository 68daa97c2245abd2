import type { MouseEvent, ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { goToTopOrRefresh } from '../../entities/shell/index.ts'
import { type NavItem, navItems } from './nav-items.ts'
import { usePostObstacle } from './use-post-obstacle.ts'

interface NavLinkProps {
  item: NavItem
  className: (isCurrent: boolean) => string
  /** For links in an overlay: replaces the overlay's history entry. */
  replace?: boolean
  onFollow?: () => void
  /** Shows its label in a tooltip, for a column of icons. */
  tooltip?: boolean
  children: ReactNode
}

/** A navigation link. Pressed on the current page, it scrolls to the top, or refreshes if already there. */
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
  const obstacle = usePostObstacle()
  const press = (event: MouseEvent) => {
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (isElsewhere) return
    if (pathname === item.to) {
      event.preventDefault()
      goToTopOrRefresh()
    } else if (item === navItems.post && obstacle !== null) {
      event.preventDefault()
      obstacle()
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
