import { clsx } from 'clsx'
import { useSession } from '../../entities/session/index.ts'
import { givesWay } from '../../entities/shell/moves-with-bar.ts'
import { Avatar } from '../../ui/display/avatar.tsx'
import { ExpandIcon } from '../../ui/icons/icons.ts'
import type { AppRoute } from '../routing/route-types.ts'
import { BackButton, InfoButton } from './bar-buttons.tsx'
import { barStyles } from './bar-styles.ts'
import { LoginLink } from './login-link.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { SearchBox } from './search-box.tsx'
import { ThemeMenu } from './theme-menu.tsx'
import { type Member, nameOf, useMember } from './use-member.ts'

/** The bar above the column, from 768 px on. */
export function TopBar({ route }: { route: AppRoute }) {
  return (
    <header data-top-bar className={clsx(barStyles(route), givesWay, 'gap-1 ps-3 pe-2')}>
      {route.bringsHead ? (
        <SearchBox route={route} className="ms-auto w-64" />
      ) : (
        <>
          {route.hasBack && <BackButton />}
          <WhoAmI />
          <SearchBox route={route} className="ms-2 flex-1" />
        </>
      )}
      <ThemeMenu />
      <InfoButton />
    </header>
  )
}

function WhoAmI() {
  const member = useMember()
  const isKnown = useSession().status !== 'starting'
  if (member !== null) return <CurrentProfile member={member} className="max-w-48" />
  return isKnown ? <LoginLink variant="soft" /> : <span className="w-30" />
}

export function CurrentProfile({ member, className }: { member: Member; className?: string }) {
  const name = nameOf(member)
  return (
    <ProfileMenu member={member} className={clsx('min-w-0', className)}>
      {(trigger) => (
        <button
          type="button"
          {...trigger}
          className="flex h-10 min-w-0 items-center gap-2 rounded-full ps-1.5 pe-2 font-semibold transition-colors duration-fast hover:bg-surface-3/60 coarse:h-11"
        >
          <Avatar id={member.profileId} name={name} src={member.profile?.photo_url} size={28} />
          <span className="truncate" dir="auto">
            {name}
          </span>
          <ExpandIcon size={16} className="text-text-2" />
        </button>
      )}
    </ProfileMenu>
  )
}
