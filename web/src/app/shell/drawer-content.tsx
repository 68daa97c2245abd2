import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Unread } from '../../entities/notifications/ui/unread.tsx'
import { ThemeChoice } from '../../entities/shell/theme-choice.tsx'
import { useLogOut } from '../../features/log-out/index.ts'
import { urls } from '../../lib/urls.ts'
import { Logo } from '../../ui/display/logo.tsx'
import { Sheet } from '../../ui/floating/sheet.ts'
import { type Icon, InfoIcon, LogOutIcon, SettingsIcon } from '../../ui/icons/icons.ts'
import { FundsIcon, PurchasesIcon } from '../../ui/icons/later-icons.ts'
import { menu } from '../session-texts.ts'
import * as labels from '../texts.ts'
import { DrawerProfiles } from './drawer-profiles.tsx'
import { InfoLink } from './info-link.tsx'
import { LoginLink } from './login-link.tsx'
import { navItems } from './nav-items.ts'
import { NavLink } from './nav-link.tsx'
import { useMember } from './use-member.ts'

interface DrawerContentProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

const { explore, following, followers, notifications, post, profile } = navItems
const row = 'relative flex h-12 w-full items-center gap-3.5 rounded-field px-3 text-start text-md'
const quiet = clsx(row, 'text-text-2')

export function DrawerContent({ open, onOpenChange }: DrawerContentProps) {
  const member = useMember()
  const [logOut, question] = useLogOut({ replace: true })
  return (
    <Sheet open={open} onOpenChange={onOpenChange} side="left" title={labels.menu} hideTitle>
      <div
        ref={focusCurrent}
        className="flex min-h-full flex-col gap-1 px-3 pt-[calc(12px+env(safe-area-inset-top))] pb-[calc(12px+env(safe-area-inset-bottom))]"
      >
        {member === null ? (
          <div className="flex h-14 items-center px-3">
            <Logo />
          </div>
        ) : (
          <DrawerProfiles member={member} />
        )}
        <nav aria-label={labels.main} className="flex flex-col gap-0.5">
          {[explore, following, followers, ...(member ? [notifications] : []), post, profile].map((item) => (
            <NavLink
              key={item.to}
              item={item}
              replace
              onFollow={() => onOpenChangeIfHere(item.to, onOpenChange)}
              className={(isCurrent) =>
                clsx(row, isCurrent ? 'bg-surface-3 font-semibold text-text' : 'text-text-2')
              }
            >
              <item.icon size={22} />
              {item.label}
              {member !== null && item === notifications && <Unread of={member.profileId} bell="line" />}
            </NavLink>
          ))}
        </nav>
        <hr className="my-1.5 border-border" />
        {member !== null && (
          <>
            <Place to={urls.funds()} icon={FundsIcon}>
              {labels.funds}
            </Place>
            <Place to={urls.purchases()} icon={PurchasesIcon}>
              {labels.purchases}
            </Place>
            <Place to={urls.settings()} icon={SettingsIcon}>
              {labels.settings}
            </Place>
          </>
        )}
        <div className="px-3 py-2">
          <ThemeChoice />
        </div>
        <InfoLink className={quiet}>
          <InfoIcon size={22} />
          {labels.info}
        </InfoLink>
        <div className="min-h-4 flex-1" />
        {member === null ? (
          <LoginLink variant="primary" size="lg" wide replace />
        ) : (
          <button type="button" className={quiet} onClick={logOut}>
            <LogOutIcon size={22} />
            {menu.logOut}
          </button>
        )}
        {question}
      </div>
    </Sheet>
  )
}

/**
 * Moves the focus to the current page's link when the drawer opens; otherwise the first button would get it. It waits a
 * moment because the sheet first records where to return the focus.
 */
function focusCurrent(drawer: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const link = drawer?.querySelector<HTMLElement>('[aria-current=page]') ?? drawer?.querySelector('a')
    link?.focus({ preventScroll: true })
  })
}

/** A link to the current page does not navigate, so the drawer is closed explicitly. */
function onOpenChangeIfHere(to: string, onOpenChange: (open: boolean) => void): void {
  if (location.pathname === to) onOpenChange(false)
}

function Place({ to, icon: PlaceIcon, children }: { to: string; icon: Icon; children: ReactNode }) {
  return (
    <Link to={to} replace className={quiet}>
      <PlaceIcon size={22} />
      {children}
    </Link>
  )
}
