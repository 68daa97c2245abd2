import type { User } from '@sayso/contract/shapes/user'
import { useLimits } from '../../../entities/product/use-limits.ts'
import { nameOf } from '../../../entities/profile/index.ts'
import { urls } from '../../../lib/urls.ts'
import { LinkButton } from '../../../ui/action/link-button.tsx'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { countOf } from '../../../ui/format/count.ts'
import { AddIcon } from '../../../ui/icons/later-icons.ts'
import { Group } from '../parts/group.tsx'
import { profilesLead, texts } from './texts.ts'

/** The account's profiles, each with the way to its form. */
export function OwnProfiles({ user }: { user: User }) {
  const { profilesMax } = useLimits().accounts
  return (
    <Group name={texts.profiles} lead={profilesLead(profilesMax)}>
      <ul>
        {user.profiles.map((profile) => (
          <li
            key={profile.unique_id}
            className="flex min-h-16 items-center gap-3.5 border-b border-border py-3"
          >
            <Avatar id={profile.unique_id} name={nameOf(profile)} src={profile.photo_url} size={40} />
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium" dir="auto">
                {nameOf(profile)}
              </p>
              <p className="truncate text-sm text-text-3">
                {`@${profile.handle} · ${countOf(profile.num_followers, 'follower', 'followers')}`}
              </p>
            </div>
            <LinkButton
              size="sm"
              to={urls.editProfile(profile.unique_id)}
              aria-label={`${texts.editProfile} @${profile.handle}`}
            >
              {texts.editProfile}
            </LinkButton>
          </li>
        ))}
      </ul>
      {user.profiles.length < profilesMax && (
        <LinkButton icon={AddIcon} to={urls.newProfile()} className="mt-3.5">
          {texts.newProfile}
        </LinkButton>
      )}
    </Group>
  )
}
