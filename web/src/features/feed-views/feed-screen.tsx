import type { ProfileId } from '@sayso/contract/ids'
import { listOwner } from '../../entities/post/take-over.ts'
import { useCurrentProfileId } from '../../entities/session/index.ts'
import { FeedTabs } from '../../entities/shell/index.ts'
import { type FeedArea, urls } from '../../lib/urls.ts'
import { FeedList, FeedSkeleton, SearchFromAddress, useFeed } from '../feed/index.ts'
import { emptyFeed } from './empty-feed.tsx'
import { MediaFeed, MediaSkeleton } from './media-feed.tsx'
import { NobodyFollowed } from './nobody-followed.tsx'
import { aboutPtv, failed, type PostsTab, titleOf } from './texts.ts'

const scopes = { explore: 'global', following: 'following', followers: 'followers' } as const
const kinds = { list: 'standard', media: 'media', ptv: 'ptv' } as const

interface FeedScreenProps {
  area: FeedArea
  tab: PostsTab
}

/** One view of a feed of posts: from everybody, from those the user follows, or from their followers. */
export function FeedScreen({ area, tab }: FeedScreenProps) {
  const me = useCurrentProfileId()
  return (
    <>
      <SearchFromAddress />
      <h1 tabIndex={-1} className="sr-only">
        {titleOf(area, tab)}
      </h1>
      {me === null ? <Waiting tab={tab} /> : <Posts key={listOwner(me)} area={area} tab={tab} me={me} />}
    </>
  )
}

const Waiting = ({ tab }: { tab: PostsTab }) => (tab === 'media' ? <MediaSkeleton /> : <FeedSkeleton />)

function Posts({ area, tab, me }: FeedScreenProps & { me: ProfileId }) {
  const feed = useFeed({ scope: scopes[area], kind: kinds[tab], me })
  const shared = { feed, label: titleOf(area, tab), empty: emptyFeed(area, tab, me) }
  return (
    <>
      <FeedTabs area={area} tab={tab} ptvCount={feed.ptvCount} />
      {tab === 'ptv' && feed.posts.length > 0 && (
        <p className="border-b border-border px-4 py-2 text-sm text-text-3">{aboutPtv}</p>
      )}
      {tab === 'media' ? (
        <MediaFeed {...shared} linkTo={urls.post} />
      ) : (
        <FeedList
          {...shared}
          failed={failed[tab]}
          {...(area === 'following' && tab === 'list' && { nothing: <NobodyFollowed me={me} /> })}
        />
      )}
    </>
  )
}
