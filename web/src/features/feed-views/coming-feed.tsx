import { ComingScreen } from '../../entities/shell/coming-screen.tsx'
import { FeedTabs } from '../../entities/shell/index.ts'
import type { FeedArea, FeedTab } from '../../lib/urls.ts'
import { urls } from '../../lib/urls.ts'
import {
  EveryoneIcon,
  FollowersIcon,
  FollowingIcon,
  type Icon,
  LockedIcon,
  SeveralMediaIcon,
} from '../../ui/icons.ts'
import { LinkButton } from '../../ui/link-button.tsx'

const whose: Record<FeedArea, string> = {
  explore: 'everybody',
  following: 'the people you follow',
  followers: 'the people who follow you',
}

const titles: Record<FeedTab, string> = {
  list: 'posts',
  media: 'photos and videos',
  ptv: 'pay-to-view posts',
  profiles: 'profiles',
}

const areaNames: Record<FeedArea, string> = {
  explore: 'Explore',
  following: 'Following',
  followers: 'Followers',
}

const icons: Record<FeedTab, Icon> = {
  list: EveryoneIcon,
  media: SeveralMediaIcon,
  ptv: LockedIcon,
  profiles: FollowersIcon,
}

function sentence(area: FeedArea, tab: FeedTab): string {
  if (tab === 'profiles' && area === 'explore') return 'Here you will find people to read and to follow.'
  if (tab === 'profiles') return `Here you will see the profiles of ${whose[area]}.`
  return `Here you will see the ${titles[tab]} of ${whose[area]}, newest first.`
}

/** A view of a feed that is not there yet, with its tabs, so that one gets on from here. */
export function ComingFeed({ area, tab }: { area: FeedArea; tab: FeedTab }) {
  return (
    <>
      <FeedTabs area={area} tab={tab} />
      <ComingScreen
        title={`${areaNames[area]} ${titles[tab]}`}
        hideTitle
        icon={area === 'following' && tab === 'profiles' ? FollowingIcon : icons[tab]}
        text={sentence(area, tab)}
        action={
          <LinkButton variant="primary" to={urls.feed('explore')}>
            Explore posts
          </LinkButton>
        }
      />
    </>
  )
}
