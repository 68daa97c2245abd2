import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../entities/session/index.ts'
import { urls } from '../../lib/urls.ts'
import { Avatar } from '../../ui/display/avatar.tsx'
import { Logo } from '../../ui/display/logo.tsx'
import { LogoMark } from '../../ui/display/logo-mark.tsx'
import { LogInIcon, SwitchIcon } from '../../ui/icons/icons.ts'
import { prompts } from '../session-texts.ts'
import * as labels from '../texts.ts'
import { LoginLink, useRememberedPath } from './login-link.tsx'
import { type NavItem, navItems } from './nav-items.ts'
import { NavLink } from './nav-link.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { Unread } from './unread.tsx'
import { type Member, nameOf, useMember } from './use-member.ts'

const { explore, following, followers, notifications, profile, post } = navItems

/**
 * The navigation beside the column. `isSlim`: icons only; labels are in tooltips and still available to screen readers.
 */
export function Sidebar({ isSlim }: { isSlim: boolean }) {
  const member = useMember()
  return (
    <nav
      aria-label={labels.main}
      className="sticky top-0 flex h-dvh flex-col overflow-y-auto py-3 max-lg:items-center max-lg:px-3"
    >
      <Link
        to={urls.home()}
        aria-label={labels.saysoHome}
        className="mb-2 flex h-11 items-center rounded-field px-3"
      >
        {isSlim ? <LogoMark /> : <Logo />}
      </Link>
      <div className="flex flex-col gap-1 max-lg:items-center">
        {[explore, following, followers].map((item) => (
          <SideItem key={item.to} item={item} isSlim={isSlim} />
        ))}
        {member !== null && (
          <SideItem item={notifications} isSlim={isSlim}>
            <Unread of={member.profileId} bell={isSlim ? 'icon' : 'line'} />
          </SideItem>
        )}
        <SideItem item={profile} isSlim={isSlim} />
        <NavLink
          item={post}
          tooltip={isSlim}
          className={(isCurrent) =>
            clsx(
              'mt-3 flex h-12 items-center justify-center gap-2 rounded-full border border-transparent font-semibold transition-colors duration-fast',
              isSlim && 'w-12',
              // While the user writes a post, the publish button is the one to stand out.
              isCurrent ? 'bg-surface-3 text-text' : 'bg-accent text-on-accent hover:bg-accent-hover',
            )
          }
        >
          <post.icon size={isSlim ? 22 : 20} />
          <span className={clsx(isSlim && 'sr-only')}>{post.label}</span>
        </NavLink>
      </div>
      <div className="min-h-4 flex-1" />
      <Foot isSlim={isSlim} />
    </nav>
  )
}

interface SideItemProps {
  item: NavItem
  isSlim: boolean
  children?: ReactNode
}

function SideItem({ item, isSlim, children }: SideItemProps) {
  return (
    <NavLink
      item={item}
      tooltip={isSlim}
      className={(isCurrent) =>
        clsx(
          'relative flex h-12 items-center gap-3.5 rounded-field text-md transition-colors duration-fast',
          isSlim ? 'w-12 justify-center' : 'px-3',
          isCurrent
            ? 'bg-surface-3 font-semibold text-text'
            : 'text-text-2 hover:bg-surface-3/60 hover:text-text',
        )
      }
    >
      <item.icon size={22} />
      <span className={clsx(isSlim && 'sr-only')}>{item.label}</span>
      {children}
    </NavLink>
  )
}

function Foot({ isSlim }: { isSlim: boolean }) {
  const member = useMember()
  const isKnown = useSession().status !== 'starting'
  const remember = useRememberedPath()
  if (member !== null) return <ProfileFoot member={member} isSlim={isSlim} />
  if (!isKnown) return <div className="h-14" />
  if (!isSlim) return <LoginLink wide size="lg" />
  return (
    <Link
      to={urls.login()}
      onClick={remember}
      aria-label={prompts.login}
      data-tooltip={prompts.login}
      data-tooltip-side="end"
      className="grid size-12 place-items-center rounded-full border border-border-strong hover:bg-surface-3/60"
    >
      <LogInIcon size={20} />
    </Link>
  )
}

function ProfileFoot({ member, isSlim }: { member: Member; isSlim: boolean }) {
  const name = nameOf(member)
  return (
    <ProfileMenu member={member} side="top" className={clsx(!isSlim && 'w-full')}>
      {(trigger) => (
        <button
          type="button"
          {...trigger}
          {...(isSlim && { 'data-tooltip': name, 'data-tooltip-side': 'end' })}
          className="flex h-14 w-full items-center gap-2.5 rounded-field px-3 text-start transition-colors duration-fast hover:bg-surface-3/60 max-lg:px-2"
        >
          <Avatar id={member.profileId} name={name} src={member.profile?.photo_url} size={isSlim ? 32 : 40} />
          <span className={clsx('min-w-0 flex-1', isSlim && 'sr-only')}>
            <span className="block truncate font-semibold" dir="auto">
              {name}
            </span>
            <span className="block truncate text-sm text-text-3">@{member.profile?.handle}</span>
          </span>
          {!isSlim && <SwitchIcon size={18} className="text-text-3" />}
        </button>
      )}
    </ProfileMenu>
  )
}
