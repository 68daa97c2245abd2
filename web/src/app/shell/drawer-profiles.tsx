import { clsx } from 'clsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { Unread } from '../../entities/notifications/ui/unread.tsx'
import { switchProfile } from '../../entities/session/switch-profile.ts'
import { urls } from '../../lib/urls.ts'
import { Avatar } from '../../ui/display/avatar.tsx'
import { CheckIcon, CollapseIcon, ExpandIcon, NewProfileIcon } from '../../ui/icons/icons.ts'
import { menu } from '../session-texts.ts'
import { type Member, nameOf } from './use-member.ts'

const row = 'flex h-12 w-full items-center gap-3 rounded-field px-3 text-start'

/** The current profile, with the other profiles below it. */
export function DrawerProfiles({ member }: { member: Member }) {
  const [isOpen, setOpen] = useState(false)
  const name = nameOf(member)
  const Arrow = isOpen ? CollapseIcon : ExpandIcon
  return (
    <div className="mb-1">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex h-14 w-full items-center gap-3 rounded-field px-3 text-start"
      >
        <Avatar id={member.profileId} name={name} src={member.profile?.photo_url} size={40} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold" dir="auto">
            {name}
          </span>
          <span className="block truncate text-sm text-text-3">@{member.profile?.handle}</span>
        </span>
        <Arrow size={18} className="text-text-3" />
      </button>
      {isOpen && (
        <ul aria-label={menu.switchProfile} className="pb-1">
          {member.user.profiles.map((profile) => {
            const isCurrent = profile.unique_id === member.profileId
            return (
              <li key={profile.unique_id}>
                <button
                  type="button"
                  aria-current={isCurrent ? 'true' : undefined}
                  onClick={() => !isCurrent && void switchProfile(profile.unique_id)}
                  className={clsx(row, isCurrent ? 'font-semibold' : 'text-text-2')}
                >
                  <Avatar
                    id={profile.unique_id}
                    name={profile.display_name || profile.handle}
                    src={profile.photo_url}
                    size={28}
                  />
                  <span className="min-w-0 flex-1 truncate" dir="auto">
                    {profile.display_name || profile.handle}
                  </span>
                  <Unread of={profile.unique_id} />
                  {isCurrent && <CheckIcon size={18} className="text-accent-text" />}
                </button>
              </li>
            )
          })}
          <li>
            <Link to={urls.newProfile()} replace className={clsx(row, 'text-text-2')}>
              <span className="grid size-7 place-items-center">
                <NewProfileIcon size={20} />
              </span>
              {menu.newProfile}
            </Link>
          </li>
        </ul>
      )}
    </div>
  )
}
