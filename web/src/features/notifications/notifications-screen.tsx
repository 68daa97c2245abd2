import './notifications.css'
import type { ProfileId } from '@sayso/contract/ids'
import type { NotificationTab } from '@sayso/contract/shapes/notification'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { useCurrentProfileId } from '../../entities/session/index.ts'
import { goToTopOrRefresh } from '../../entities/shell/index.ts'
import { inBar, underBar } from '../../entities/shell/moves-with-bar.ts'
import { useGoBack } from '../../entities/shell/page-head.tsx'
import { urls } from '../../lib/urls.ts'
import { IconButton } from '../../ui/action/icon-button.tsx'
import { BackIcon, SettingsIcon } from '../../ui/icons/icons.ts'
import { TabLinks } from '../../ui/list/tab-links.tsx'
import { hasMoneyQuery } from './has-money.ts'
import { NotificationList } from './notification-list.tsx'
import { NotificationsRail } from './notifications-rail.tsx'
import { OpenPushed, pushedTarget } from './open-pushed.tsx'
import { unreadIn } from './sort.ts'
import { texts } from './texts.ts'
import { type NotificationsView, useNotifications } from './use-notifications.ts'

/** `/notifications`. The session guard has run. */
export function NotificationsScreen() {
  const me = useCurrentProfileId()
  const [search] = useSearchParams()
  const pushed = pushedTarget(search)
  if (pushed !== null) return <OpenPushed target={pushed} />
  return (
    <>
      <Head />
      {me !== null && <Notifications key={me} me={me} />}
    </>
  )
}

function Head() {
  const goBack = useGoBack(urls.feed('following'))
  return (
    <div className={`${inBar} note-head`}>
      <IconButton icon={BackIcon} label={texts.back} iconSize={20} onClick={goBack} className="md:hidden" />
      <h1 tabIndex={-1} className="text-lg font-semibold">
        {texts.title}
      </h1>
      <Link
        to={urls.settings('notifications')}
        aria-label={texts.settings}
        data-tooltip={texts.settings}
        className="note-gear"
      >
        <SettingsIcon size={20} />
      </Link>
    </div>
  )
}

const tabOf = (name: string | null): NotificationTab =>
  name === 'conversation' || name === 'money' ? name : 'all'

function Notifications({ me }: { me: ProfileId }) {
  const [search] = useSearchParams()
  const tab = tabOf(search.get('tab'))
  const all = useNotifications({ me, tab: 'all' })
  return (
    <>
      <Tabs me={me} tab={tab} all={all} />
      {tab === 'all' ? (
        <NotificationList list={{ me, tab }} view={all} />
      ) : (
        <OtherTab key={tab} me={me} tab={tab} />
      )}
      <NotificationsRail me={me} />
    </>
  )
}

function OtherTab({ me, tab }: { me: ProfileId; tab: NotificationTab }) {
  return <NotificationList list={{ me, tab }} view={useNotifications({ me, tab })} />
}

interface TabsProps {
  me: ProfileId
  tab: NotificationTab
  all: NotificationsView
}

function Tabs({ me, tab, all }: TabsProps) {
  const hasMoney = useHasMoney(me, all) || tab === 'money'
  const label = (name: 'conversation' | 'money') => {
    const count = unreadIn(name, all.notifications)
    return (
      <>
        {texts[name]} {count > 0 && <span className="note-count">{count}</span>}
      </>
    )
  }
  return (
    <TabLinks
      label={texts.tabs}
      tabs={[
        { to: urls.notifications(), label: texts.all },
        { to: urls.notifications('conversation'), label: label('conversation') },
        ...(hasMoney ? [{ to: urls.notifications('money'), label: label('money') }] : []),
      ]}
      current={urls.notifications(tab === 'all' ? undefined : tab)}
      onPressCurrent={goToTopOrRefresh}
      className={underBar}
    />
  )
}

/** Whether there is anything about money. It is asked for only if it may be on a page that is not loaded yet. */
function useHasMoney(me: ProfileId, { notifications, firstPage }: NotificationsView): boolean {
  const isSeen = notifications.some(({ kind }) => kind === 'ptv')
  const mayBe = !isSeen && firstPage?.has_more === true
  return useQuery({ ...hasMoneyQuery(me), enabled: mayBe }).data === true || isSeen
}
