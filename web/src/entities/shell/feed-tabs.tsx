import { type FeedArea, type FeedTab, urls } from '../../lib/urls.ts'
import { TabLinks } from '../../ui/list/tab-links.tsx'
import { underBar } from './moves-with-bar.ts'
import { goToTopOrRefresh } from './refresh.ts'

interface FeedTabsProps {
  area: FeedArea
  tab: FeedTab
  /** The number of pay-to-view posts in the feed, once known. */
  ptvCount?: number | null | undefined
}

const names: Record<FeedArea, string> = { explore: 'Explore', following: 'Following', followers: 'Followers' }

/** The four views of a feed. */
export function FeedTabs({ area, tab, ptvCount }: FeedTabsProps) {
  const tabs = [
    { to: urls.feed(area, 'list'), label: 'Standard' },
    { to: urls.feed(area, 'media'), label: 'Media' },
    { to: urls.feed(area, 'ptv'), label: 'PTV', count: ptvCount || null },
    { to: urls.feed(area, 'profiles'), label: 'Profiles' },
  ]
  return (
    <TabLinks
      label={`${names[area]} views`}
      tabs={tabs}
      current={urls.feed(area, tab)}
      onPressCurrent={goToTopOrRefresh}
      className={underBar}
    />
  )
}
