import type { ProfileId } from '@sayso/contract/ids'
import type { ComponentProps } from 'react'
import { switchProfile } from '../../entities/session/switch-profile.ts'
import { useLogOut } from '../../features/log-out/index.ts'
import { urls } from '../../lib/urls.ts'
import { Menu } from '../../ui/floating/menu.tsx'
import type { MenuItem } from '../../ui/floating/menu-items.ts'
import { LogOutIcon, NewProfileIcon, SettingsIcon } from '../../ui/icons/icons.ts'
import { menu } from '../session-texts.ts'
import * as labels from '../texts.ts'
import { Unread } from './unread.tsx'
import type { Member } from './use-member.ts'

interface ProfileMenuProps extends Pick<ComponentProps<typeof Menu>, 'children' | 'side' | 'className'> {
  member: Member
}

/** Switches profiles, creates a profile, opens the settings, and logs out. */
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
        aside: <Unread of={profile.unique_id} />,
      })),
      onChange: (id) => void switchProfile(id as ProfileId),
    },
    { kind: 'separator' },
    { kind: 'link', label: menu.newProfile, icon: NewProfileIcon, to: urls.newProfile() },
    { kind: 'link', label: 'Settings', icon: SettingsIcon, to: urls.settings() },
    { label: menu.logOut, icon: LogOutIcon, onSelect: logOut },
  ]
  return (
    <>
      <Menu {...rest} label={labels.profilesAndAccount} align="start" items={items} />
      {question}
    </>
  )
}
