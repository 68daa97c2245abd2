import type { ProfileId } from '@sayso/contract/ids'
import type { Profile } from '@sayso/contract/shapes/profile'
import type { Ref } from 'react'
import { nameOf, tieTo } from '../../entities/profile/index.ts'
import { goToTopOrRefresh } from '../../entities/shell/index.ts'
import { urls } from '../../lib/urls.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LockedIcon, PostIcon, TimeIcon } from '../../ui/icons/icons.ts'
import { TabLinks } from '../../ui/list/tab-links.tsx'
import { FeedList, useFeed } from '../feed/index.ts'
import { MediaFeed } from '../feed-views/index.ts'
import { type Kind, kindIcons, kindLabels, kinds, useKind } from './profile-tabs.ts'
import { labels, profileTexts } from './texts.ts'

interface ProfilePostsProps {
  me: ProfileId
  profile: Profile
  /** The element of the tabs. */
  tabs: Ref<HTMLDivElement>
}

/** A profile's posts, in three views; or why they cannot be seen. */
export function ProfilePosts({ me, profile, tabs }: ProfilePostsProps) {
  const { kind } = useKind()
  if (!profile.can_view_posts) return <PrivatePosts profile={profile} />
  const feed = feedOf(me, profile, kind)
  return (
    <>
      <div ref={tabs} />
      <Posts key={kind} feed={feed} kind={kind} profile={profile} />
    </>
  )
}

type ProfileFeed = ReturnType<typeof feedOf>

function feedOf(me: ProfileId, { unique_id: of }: Profile, kind: Kind) {
  return of === me ? ({ scope: 'my', kind, me } as const) : ({ scope: 'profile', kind, me, of } as const)
}

function Posts({ feed, kind, profile }: { feed: ProfileFeed; kind: Kind; profile: Profile }) {
  const view = useFeed(feed)
  const empty = {
    icon: kindIcons[kind],
    title: profileTexts.empty[kind],
    ...(profile.is_me && {
      action: (
        <LinkButton variant="primary" icon={PostIcon} to={urls.newPost()}>
          {labels.post}
        </LinkButton>
      ),
    }),
  }
  const shared = { feed: view, label: `${kindLabels[kind]} posts of ${nameOf(profile)}`, empty }
  return (
    <>
      <Tabs name={nameOf(profile)} ptvCount={view.ptvCount} />
      {kind === 'media' ? (
        <MediaFeed
          {...shared}
          failure={profileTexts.postsFailed}
          linkTo={profile.is_me ? urls.ownPost : urls.post}
        />
      ) : (
        <FeedList {...shared} failure={profileTexts.postsFailed} />
      )}
    </>
  )
}

interface TabsProps {
  name: string
  ptvCount?: number | null
}

function Tabs({ name, ptvCount }: TabsProps) {
  const { kind, addressOf } = useKind()
  return (
    <TabLinks
      label={`Posts of ${name}`}
      tabs={kinds.map((one) => ({
        to: addressOf(one),
        label: kindLabels[one],
        count: one === 'ptv' ? ptvCount || null : null,
      }))}
      current={addressOf(kind)}
      onPressCurrent={goToTopOrRefresh}
    />
  )
}

function PrivatePosts({ profile }: { profile: Profile }) {
  const name = nameOf(profile)
  const hasAsked = tieTo(profile) === 'asked'
  return (
    <div className="border-t border-border">
      <EmptyState
        icon={hasAsked ? TimeIcon : LockedIcon}
        title={hasAsked ? 'Your request is waiting' : 'This profile is private'}
        text={
          hasAsked
            ? `You’ll see posts here once ${name} approves.`
            : `Only approved followers see these posts. Follow to send ${name} a request.`
        }
      />
    </div>
  )
}
