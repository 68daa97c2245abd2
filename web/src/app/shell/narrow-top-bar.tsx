import { clsx } from 'clsx'
import { Link } from 'react-router'
import { useSession } from '../../entities/session/index.ts'
import { useBack, useHotkeys, useOverlay } from '../../entities/shell/index.ts'
import { givesWay } from '../../entities/shell/moves-with-bar.ts'
import { urls } from '../../lib/urls.ts'
import { IconButton } from '../../ui/action/icon-button.tsx'
import { Logo } from '../../ui/display/logo.tsx'
import { LogoMark } from '../../ui/display/logo-mark.tsx'
import { Sheet } from '../../ui/floating/sheet.ts'
import { BackIcon, DrawerIcon, SearchIcon } from '../../ui/icons/icons.ts'
import { opensDialog } from '../../ui/lazy/intent.ts'
import type { AppRoute } from '../routing/route-types.ts'
import * as labels from '../texts.ts'
import { BackButton, barButton, InfoButton } from './bar-buttons.tsx'
import { barStyles } from './bar-styles.ts'
import { Drawer } from './drawer.tsx'
import { LoginLink } from './login-link.tsx'
import { navItems } from './nav-items.ts'
import { NavLink } from './nav-link.tsx'
import { SearchBox } from './search-box.tsx'
import { ThemeMenu } from './theme-menu.tsx'
import { CurrentProfile } from './top-bar.tsx'
import { Unread } from './unread.tsx'
import { useMember } from './use-member.ts'

const { notifications } = navItems

/** The top bar on phones. The search box opens over the bar; going back closes it, as it closes the drawer. */
export function NarrowTopBar({ route }: { route: AppRoute }) {
  const [isDrawerOpen, setDrawerOpen] = useOverlay('drawer')
  const [isSearching, setSearching] = useOverlay('search')
  useHotkeys({
    '/': (event) => {
      event.preventDefault()
      setSearching(true)
    },
  })
  const goBack = useBack()
  const member = useMember()
  const isDeeper = route.hasBack && goBack !== null
  if (isSearching) {
    return (
      <header data-top-bar data-searching className={clsx(barStyles(route), 'gap-1 px-1')}>
        <IconButton
          icon={BackIcon}
          label={labels.closeSearch}
          iconSize={20}
          onClick={() => setSearching(false)}
        />
        <SearchBox route={route} className="me-2 flex-1" isOverlay onLeave={() => setSearching(false)} />
      </header>
    )
  }
  return (
    <header data-top-bar className={clsx(barStyles(route), givesWay, 'px-1')}>
      {route.bringsHead ? (
        <HeadSpace />
      ) : (
        <>
          {isDeeper ? <BackButton /> : <MenuButton open={isDrawerOpen} onOpen={() => setDrawerOpen(true)} />}
          <Identity />
        </>
      )}
      {!route.bringsHead && member !== null && (
        <NavLink item={notifications} className={() => barButton}>
          <notifications.icon size={20} />
          <span className="sr-only">{notifications.label}</span>
          <Unread of={member.profileId} bell="icon" />
        </NavLink>
      )}
      <IconButton icon={SearchIcon} label={labels.search} iconSize={20} onClick={() => setSearching(true)} />
      <ThemeMenu />
      {route.hasBack && <InfoButton />}
      <Drawer open={isDrawerOpen} onOpenChange={setDrawerOpen} />
    </header>
  )
}

function MenuButton({ open, onOpen }: { open: boolean; onOpen: () => void }) {
  return (
    <IconButton
      icon={DrawerIcon}
      label={labels.menu}
      iconSize={22}
      onClick={onOpen}
      {...opensDialog(Sheet, open)}
    />
  )
}

function HeadSpace() {
  const isVisitor = useMember() === null
  const isKnown = useSession().status !== 'starting'
  return (
    <>
      <span className="flex-1" />
      {isVisitor && isKnown && <LoginLink variant="soft" size="sm" className="me-1" />}
    </>
  )
}

function Identity() {
  const member = useMember()
  const isKnown = useSession().status !== 'starting'
  if (member !== null) return <CurrentProfile member={member} className="me-auto max-w-52" />
  return (
    <>
      <Link
        to={urls.home()}
        aria-label={labels.saysoHome}
        className="flex h-11 items-center rounded-field px-1"
      >
        <span className="max-[22.5rem]:hidden">
          <Logo />
        </span>
        <span className="min-[22.5rem]:hidden">
          <LogoMark />
        </span>
      </Link>
      <span className="flex-1" />
      {isKnown && <LoginLink variant="soft" size="sm" className="me-1" />}
    </>
  )
}
