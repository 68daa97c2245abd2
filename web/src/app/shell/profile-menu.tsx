import type { ProfileId } from '@sayso/contract/ids'
import type { ComponentProps } from 'react'
import { switchProfile } from '../../entities/session/switch-profile.ts'
import { urls } from '../../lib/urls.ts'
import { AccountIcon, LogOutIcon, NewProfileIcon } from '../../ui/icons.ts'
import { Menu } from '../../ui/menu.tsx'
import type { MenuItem } from '../../ui/menu-items.ts'
import { menu } from '../session-texts.ts'
import { useLogOut } from './use-log-out.tsx'
import type { Member } from './use-member.ts'

interface ProfileMenuProps extends Pick<ComponentProps<typeof Menu>, 'children' | 'side' | 'className'> {
  member: Member
}

/** Which profile one acts as, a new one, the account behind them, and the way out. */
export function ProfileMenu({ member, ...rest }: ProfileMenuProps) {
  const [logOut, question] = useLogOut()
  const { user, profileId } = member
  const items: MenuItem[] = [
    {
      kind: 'choice',
      label: menu.switchProfile,
      value: profileId,
      options: user.profiles.map((profile) => ({
        value: profile.unique_id,
        label: `${profile.display_name || profile.handle} @${profile.handle}`,
      })),
      onChange: (id) => void switchProfile(id as ProfileId),
    },
    { kind: 'separator' },
    { kind: 'link', label: menu.newProfile, icon: NewProfileIcon, to: urls.newProfile() },
    { kind: 'link', label: 'Account', icon: AccountIcon, to: urls.account() },
    { label: menu.logOut, icon: LogOutIcon, onSelect: logOut },
  ]
  return (
    <>
      <Menu {...rest} label="Profiles and account" align="start" items={items} />
      {question}
    </>
  )
}
