import type { ProfileId } from '@sayso/contract/ids'
import type { Profile } from '@sayso/contract/shapes/profile'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { foundPeopleQuery, useLiveProfile } from '../../entities/discovery/index.ts'
import { Marked } from '../../entities/post/index.ts'
import { FollowButton, nameOf } from '../../entities/profile/index.ts'
import { urls } from '../../lib/urls.ts'
import { Avatar } from '../../ui/display/avatar.tsx'
import { people as texts } from './texts.ts'

/** The people that a search finds, above the posts. Nothing if there are none, or if they cannot be loaded. */
export function FoundPeople({ me, text }: { me: ProfileId; text: string }) {
  const { data } = useQuery(foundPeopleQuery(me, text))
  if (data === undefined || data.profiles.length === 0) return null
  return (
    <section aria-labelledby="found-people" className="border-b border-border py-3">
      <div className="mb-2 flex items-baseline justify-between gap-4 px-4">
        <h2 id="found-people" className="font-semibold">
          {texts.title}
        </h2>
        <Link
          to={`${urls.feed('explore', 'profiles')}?${new URLSearchParams({ search: text })}`}
          className="link text-sm"
        >
          {texts.all(data.num_found, data.has_more)}
        </Link>
      </div>
      <ul className="flex snap-x gap-2.5 overflow-x-auto px-4 pb-1 [scroll-padding-inline:16px]">
        {data.profiles.map((profile) => (
          <li key={profile.unique_id} className="w-42 shrink-0 snap-start">
            <Person me={me} found={profile} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Person({ me, found }: { me: ProfileId; found: Profile }) {
  const profile = useLiveProfile(me, found)
  const name = nameOf(profile)
  return (
    <div className="flex h-full flex-col gap-0.5 rounded-box border border-border p-3">
      <Avatar id={profile.unique_id} name={name} src={profile.photo_url} size={40} className="mb-1" />
      <Link
        to={urls.profile(profile.unique_id)}
        className="truncate leading-5 font-semibold [unicode-bidi:plaintext] hover:underline"
      >
        {name}
      </Link>
      <p className="truncate text-sm text-text-3">@{profile.handle}</p>
      {profile.bio !== '' && (
        <p dir="auto" className="truncate text-sm text-text-2">
          <Marked text={profile.bio} />
        </p>
      )}
      <div className="mt-auto pt-2">
        {profile.is_me ? (
          <p className="grid h-10 place-items-center rounded-full bg-surface-2 text-sm font-semibold text-text-3">
            {texts.you}
          </p>
        ) : (
          <FollowButton profile={profile} look="quiet" className="w-full" />
        )}
      </div>
    </div>
  )
}
