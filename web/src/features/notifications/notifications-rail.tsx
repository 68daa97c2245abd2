import type { ProfileId } from '@sayso/contract/ids'
import type { ProfileOwn } from '@sayso/contract/shapes/profile'
import { Link } from 'react-router'
import { Unread } from '../../entities/notifications/index.ts'
import { nameOf } from '../../entities/profile/index.ts'
import { useSession } from '../../entities/session/index.ts'
import { switchProfile } from '../../entities/session/switch-profile.ts'
import { InRail } from '../../entities/shell/rail-slot.tsx'
import { urls } from '../../lib/urls.ts'
import { Avatar } from '../../ui/display/avatar.tsx'
import { rail, texts } from './texts.ts'

/** Beside the list: what waits for each profile, and what reaches this one. The menu of profiles has the numbers too. */
export function NotificationsRail({ me }: { me: ProfileId }) {
  const session = useSession()
  const profiles =
    session.status === 'authenticated' && session.kind === 'member' ? session.user.profiles : []
  return (
    <InRail>
      <div className="grid gap-3">
        {profiles.length > 1 && (
          <section className="rounded-box border border-border bg-surface p-4">
            <h2 className="mb-1 font-semibold">{rail.profiles}</h2>
            <ul>
              {profiles.map((one) => (
                <li key={one.unique_id}>
                  <OwnProfile profile={one} isMe={one.unique_id === me} />
                </li>
              ))}
            </ul>
          </section>
        )}
        <section className="rounded-box border border-border bg-surface p-4">
          <h2 className="mb-1 font-semibold">{rail.reach}</h2>
          <p className="text-sm text-text-2">{rail.reachText}</p>
          <p className="mt-2 text-sm">
            <Link to={urls.settings('notifications')} className="link">
              {texts.settings}
            </Link>
          </p>
        </section>
      </div>
    </InRail>
  )
}

function OwnProfile({ profile, isMe }: { profile: ProfileOwn; isMe: boolean }) {
  const content = (
    <>
      <Avatar id={profile.unique_id} name={nameOf(profile)} src={profile.photo_url} size={32} />
      <span className="min-w-0 flex-1">
        <bdi className="block truncate font-semibold">{nameOf(profile)}</bdi>
        <span className="block truncate text-sm text-text-3">@{profile.handle}</span>
      </span>
      <Unread of={profile.unique_id} />
    </>
  )
  if (isMe) return <div className="note-profile">{content}</div>
  return (
    <button type="button" className="note-profile" onClick={() => void switchProfile(profile.unique_id)}>
      {content}
    </button>
  )
}
