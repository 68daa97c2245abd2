import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { feedQuery, flattenPosts } from '../../entities/post/index.ts'
import { useSession } from '../../entities/session/index.ts'
import { FeedTabs } from '../../entities/shell/index.ts'
import { urls } from '../../lib/urls.ts'
import { PostCardSkeleton } from '../../ui/post-card-skeleton.tsx'

export function ExploreListScreen() {
  const session = useSession()
  const me = session.status === 'authenticated' ? session.profileId : ('' as never)
  const query = useInfiniteQuery(feedQuery({ scope: 'global', kind: 'standard', me }))
  return (
    <>
      <h1 className="sr-only">Explore posts</h1>
      <FeedTabs area="explore" tab="list" ptvCount={query.data?.pages[0]?.num_ptv} />
      {query.isPending && [1, 2, 3, 4, 5].map((at) => <PostCardSkeleton key={at} />)}
      {flattenPosts(query.data as never).map((post) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: rows of a feed
        <article
          key={post.unique_id}
          data-anchor-id={post.unique_id}
          tabIndex={0}
          className="border-b border-border px-4 py-3"
        >
          <b>{post.profile.display_name}</b> <span className="text-text-3">@{post.profile.handle}</span>
          <p className="prose-user mt-1">{post.text}</p>
          <Link to={urls.post(post.unique_id)} className="link">
            open
          </Link>
        </article>
      ))}
      <button type="button" onClick={() => query.fetchNextPage()} className="p-4">
        more
      </button>
    </>
  )
}
