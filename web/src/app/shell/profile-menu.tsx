import type { ProfileId } from '@sayso/contract/ids'
import type { ComponentProps } from 'react'
import { useNavigate } from 'react-router'
import { urls } from '../../lib/urls.ts'
import { LogOutIcon, NewProfileIcon } from '../../ui/icons.ts'
import { Menu } from '../../ui/menu.tsx'
import type { MenuItem } from '../../ui/menu-items.ts'
import { logOut, switchProfile } from './account-actions.ts'
import type { Member } from './use-member.ts'

interface ProfileMenuProps extends Pick<ComponentProps<typeof Menu>, 'children' | 'side' | 'className'> {
  member: Member
}

/** Which profile one acts as, a new one, and the way out. */
export function ProfileMenu({ member, ...rest }: ProfileMenuProps) {
  const navigate = useNavigate()
  const { user, profileId } = member
  const items: MenuItem[] = [
    {
      kind: 'choice',
      label: 'Switch Profile',
      value: profileId,
      options: user.profiles.map((profile) => ({
        value: profile.unique_id,
        label: `${profile.display_name || profile.handle} @${profile.handle}`,
      })),
      onChange: (id) => void switchProfile(id as ProfileId),
    },
    { kind: 'separator' },
    { kind: 'link', label: 'New Profile', icon: NewProfileIcon, to: urls.newProfile() },
    { label: 'Log out', icon: LogOutIcon, onSelect: () => logOut(navigate) },
  ]
  return <Menu {...rest} label="Profiles and account" align="start" items={items} />
}
