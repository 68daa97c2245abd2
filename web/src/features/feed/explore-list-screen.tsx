import type { ProfileId } from '@sayso/contract/ids'
import { useCurrentProfileId } from '../../entities/session/index.ts'
import { FeedTabs } from '../../entities/shell/index.ts'
import { urls } from '../../lib/urls.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { ExploreIcon, PostIcon } from '../../ui/icons/icons.ts'
import { FeedList, FeedSkeleton } from './feed-list.tsx'
import { isPhone, PeopleBetween } from './people-between.tsx'
import { SearchFromAddress } from './search-from-address.tsx'
import * as labels from './texts.ts'
import { useFeed } from './use-feed.ts'

const empty = {
  icon: ExploreIcon,
  title: 'No posts to show',
  text: 'Be the first to share something!',
  action: (
    <LinkButton variant="primary" icon={PostIcon} to={urls.newPost()}>
      {labels.post}
    </LinkButton>
  ),
}

export function ExploreListScreen() {
  const me = useCurrentProfileId()
  return (
    <>
      <SearchFromAddress />
      <h1 tabIndex={-1} className="sr-only">
        {labels.explorePosts}
      </h1>
      {me === null ? <FeedSkeleton /> : <ExploreList me={me} />}
    </>
  )
}

function ExploreList({ me }: { me: ProfileId }) {
  const feed = useFeed({ scope: 'global', kind: 'standard', me })
  return (
    <>
      <FeedTabs area="explore" tab="list" ptvCount={feed.ptvCount} />
      <FeedList
        feed={feed}
        label={labels.explorePosts}
        empty={empty}
        interlude={isPhone() && <PeopleBetween me={me} />}
      />
    </>
  )
}
