import type { ProfileId } from '@sayso/contract/ids'
import type { AuthorCard } from '@sayso/contract/shapes/profile'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { nameOf } from '../../entities/profile/index.ts'
import { scrollToTop } from '../../entities/shell/index.ts'
import { urls } from '../../lib/urls.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { Avatar } from '../../ui/display/avatar.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { FollowersIcon } from '../../ui/icons/icons.ts'
import { ListEnd } from '../../ui/list/list-end.tsx'
import { useFeed } from '../feed/index.ts'
import { ProfilesSkeleton } from './profile-list.tsx'
import { aboutFound, empty, loadingFailed, noneFound } from './texts.ts'

const allProfiles = (
  <LinkButton to={urls.feed('explore', 'profiles')} replace>
    All profiles
  </LinkButton>
)

/** The authors of the posts a search finds. Clearing the search brings the public list back. */
export const FoundProfiles = ({ me, text }: { me: ProfileId; text: string }) => (
  <Found key={text} me={me} text={text} />
)

function Found({ me, text }: { me: ProfileId; text: string }) {
  const feed = useFeed({ scope: 'search', kind: 'standard', me, text })
  const foot = useRef<HTMLDivElement>(null)
  const { more, loadMore } = feed
  useEffect(() => {
    if (foot.current === null || more !== 'there') return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && loadMore(), {
      rootMargin: '100px',
    })
    observer.observe(foot.current)
    return () => observer.disconnect()
  })
  if (feed.status === 'loading') return <ProfilesSkeleton />
  if (feed.status === 'failed') {
    return <ErrorState title={loadingFailed(feed.error)} onRetry={feed.retry} retrying={feed.isRetrying} />
  }
  const authors = [...new Map(feed.posts.map(({ profile }) => [profile.unique_id, profile])).values()]
  if (authors.length === 0) {
    return (
      <EmptyState
        icon={FollowersIcon}
        title={empty.explore.title}
        text={noneFound(text)}
        action={allProfiles}
      />
    )
  }
  return (
    <>
      <p className="border-b border-border px-4 py-2 text-sm text-text-3 [overflow-wrap:anywhere]">
        {aboutFound(text)}
      </p>
      <ul aria-label={`Profiles found for ${text}`}>
        {authors.map((author) => (
          <li key={author.unique_id}>
            <AuthorRow author={author} />
          </li>
        ))}
      </ul>
      <div ref={foot}>
        {more === 'none' && <ListEnd text="No more profiles to load" onBackToTop={scrollToTop} />}
      </div>
    </>
  )
}

function AuthorRow({ author }: { author: AuthorCard }) {
  const name = nameOf(author)
  return (
    <Link
      to={urls.profile(author.unique_id)}
      data-anchor-id={author.unique_id}
      className="flex items-center gap-3 border-b border-border px-4 py-3.5 hover:bg-surface-2 focus-visible:-outline-offset-2"
    >
      <Avatar id={author.unique_id} name={name} src={author.photo_url} size={48} />
      <span className="min-w-0">
        <span className="block truncate text-left font-semibold [unicode-bidi:plaintext]">{name}</span>
        <span className="block truncate text-sm text-text-3">@{author.handle}</span>
      </span>
    </Link>
  )
}
