import type { ProfileId } from '@sayso/contract/ids'
import type { Profile } from '@sayso/contract/shapes/profile'
import { type ComponentProps, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { FollowButton, FollowerMenu, useProfiles } from '../../entities/profile/index.ts'
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
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="sr-only">
        {views[area].title}
      </h1>
      <FeedTabs area={area} tab="profiles" />
      {me === null ? (
        <ProfilesSkeleton />
      ) : (
        <Content key={me} area={area} me={me} sought={sought} onRemoved={() => heading.current?.focus()} />
      )}
    </>
  )
}

interface ContentProps {
  area: FeedArea
  me: ProfileId
  /** Called when a card, and the focus in it, is about to go. */
  onRemoved: () => void
}

function Content({ sought, ...list }: ContentProps & { sought: string }) {
  if (sought !== '') return <FoundProfiles me={list.me} text={sought} />
  return (
    <>
      {list.area === 'followers' && <FollowRequests me={list.me} />}
      <Profiles {...list} />
    </>
  )
}

function Profiles({ area, me, onRemoved }: ContentProps) {
  const { list, title } = views[area]
  const view = useProfiles({ name: list, me })
  const followerActions = (profile: Profile) => (
    <div className="flex items-center gap-1">
      <FollowButton profile={profile} />
      <FollowerMenu me={me} profile={profile} onRemoved={onRemoved} />
    </div>
  )
  return (
    <ProfileList
      view={view}
      label={title}
      empty={nobody[area]}
      actionsOf={area === 'followers' ? followerActions : undefined}
    />
  )
}
