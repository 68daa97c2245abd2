import { useLocation, useNavigate } from 'react-router'
import { requestRefresh, scrollToTop, useHotkeys } from '../../entities/shell/index.ts'
import type { FeedArea, FeedTab } from '../../lib/urls.ts'
import { urls } from '../../lib/urls.ts'
import { navItems } from './nav-items.ts'
import { usePostObstacle } from './use-post-obstacle.ts'

const FEED = /^\/(explore|following|followers)\/\w+$/
const TABS: Record<string, FeedTab> = { 1: 'list', 2: 'media', 3: 'ptv', 4: 'profiles' }

/** Returns the path a number key leads to from here, or null if there are no tabs. */
export function tabPath(pathname: string, key: string): string | null {
  const area = pathname === '/home' ? 'explore' : FEED.exec(pathname)?.[1]
  const tab = TABS[key]
  return area === undefined || tab === undefined ? null : urls.feed(area as FeedArea, tab)
}

/** The keys that work everywhere. */
export function useGlobalHotkeys(openHelp: () => void): void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const obstacle = usePostObstacle()
  const go = (to: string | null) => () => {
    if (to === null || to === pathname) return
    if (to === navItems.post.to && obstacle !== null) obstacle()
    else void navigate(to)
  }
  const places = Object.values(navItems).map(({ shortcut, to }) => [shortcut, go(to)] as const)
  const tabs = Object.keys(TABS).map((key) => [key, go(tabPath(pathname, key))] as const)
  useHotkeys({
    ...Object.fromEntries(places),
    ...Object.fromEntries(tabs),
    'g $': go(urls.funds()),
    'g s': go(urls.settings()),
    '.': () => {
      scrollToTop()
      requestRefresh()
    },
    '?': openHelp,
  })
}
