import type { ProfileId } from '@sayso/contract/ids'
import type { ComponentProps } from 'react'
import { useSearchParams } from 'react-router'
import { useProfiles } from '../../entities/profile/index.ts'
import { useCurrentProfileId } from '../../entities/session/index.ts'
import { FeedTabs } from '../../entities/shell/index.ts'
import { type FeedArea, urls } from '../../lib/urls.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import type { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ExploreIcon, FollowersIcon, FollowingIcon } from '../../ui/icons/icons.ts'
import { FollowRequests } from './follow-requests.tsx'
import { FoundProfiles } from './found-profiles.tsx'
import { ProfileList, ProfilesSkeleton } from './profile-list.tsx'
import { empty, labels } from './texts.ts'

const views = {
  explore: { list: 'global', title: 'Explore profiles' },
  following: { list: 'following', title: 'Profiles you follow' },
  followers: { list: 'followers', title: 'Your followers' },
} as const

const explorePeople = (
  <LinkButton variant="primary" to={urls.feed('explore', 'profiles')}>
    {labels.explorePeople}
  </LinkButton>
)

const explorePosts = (
  <LinkButton variant="primary" to={urls.feed('explore')}>
    {labels.explorePosts}
  </LinkButton>
)

const nobody: Record<FeedArea, ComponentProps<typeof EmptyState>> = {
  explore: { icon: ExploreIcon, ...empty.explore, action: explorePosts },
  following: { icon: FollowingIcon, ...empty.following, action: explorePeople },
  followers: { icon: FollowersIcon, ...empty.followers, action: explorePosts },
}

export function ExploreProfilesScreen() {
  const [params] = useSearchParams()
  const sought = params.get('search')?.trim() ?? ''
  return <ProfilesScreen area="explore" sought={sought} />
}
export const FollowingProfilesScreen = () => <ProfilesScreen area="following" />
export const FollowersProfilesScreen = () => <ProfilesScreen area="followers" />

function ProfilesScreen({ area, sought = '' }: { area: FeedArea; sought?: string }) {
  const me = useCurrentProfileId()
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        {views[area].title}
      </h1>
      <FeedTabs area={area} tab="profiles" />
      {me === null ? <ProfilesSkeleton /> : <Content key={me} area={area} me={me} sought={sought} />}
    </>
  )
}

function Content({ area, me, sought }: { area: FeedArea; me: ProfileId; sought: string }) {
  if (sought !== '') return <FoundProfiles me={me} text={sought} />
  return (
    <>
      {area === 'followers' && <FollowRequests me={me} />}
      <Profiles area={area} me={me} />
    </>
  )
}

function Profiles({ area, me }: { area: FeedArea; me: ProfileId }) {
  const { list, title } = views[area]
  const view = useProfiles({ name: list, me })
  return <ProfileList view={view} label={title} empty={nobody[area]} />
}
