import type { ProfileId } from '@sayso/contract/ids'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLiveProfile } from '../../entities/discovery/index.ts'
import { ProfileCard } from '../../entities/profile/index.ts'
import { sessionCall } from '../../entities/session/index.ts'
import { scrollToTop } from '../../entities/shell/index.ts'
import { listOptions } from '../../lib/query-client.ts'
import { urls } from '../../lib/urls.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { FollowersIcon } from '../../ui/icons/icons.ts'
import { ListEnd } from '../../ui/list/list-end.tsx'
import { ProfilesSkeleton } from './profile-list.tsx'
import { aboutFound, empty, foundLabel, labels, loadingFailed, noneFound } from './texts.ts'

const allProfiles = (
  <LinkButton to={urls.feed('explore', 'profiles')} replace>
    {labels.allProfiles}
  </LinkButton>
)

const foundQuery = (me: ProfileId, text: string) =>
  infiniteQueryOptions({
    ...listOptions,
    queryKey: ['found profiles', me, text],
    queryFn: ({ pageParam, signal }) =>
      sessionCall(
        'feed/searchProfiles',
        { search_text: text, ...(pageParam !== null && { cursor: pageParam }) },
        { as: me, signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

/** People found by handle, name or bio. Clearing the search brings the public list back. */
export const FoundProfiles = ({ me, text }: { me: ProfileId; text: string }) => (
  <Found key={text} me={me} text={text} />
)

function Found({ me, text }: { me: ProfileId; text: string }) {
  const query = useInfiniteQuery(foundQuery(me, text))
  const { data, error, isFetching, hasNextPage, fetchNextPage } = query
  const foot = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (foot.current === null || !hasNextPage || isFetching) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), {
      rootMargin: '100px',
    })
    observer.observe(foot.current)
    return () => observer.disconnect()
  })
  if (data === undefined) {
    if (error === null) return <ProfilesSkeleton />
    return (
      <ErrorState
        title={loadingFailed(error.message)}
        onRetry={() => void query.refetch()}
        retrying={isFetching}
      />
    )
  }
  const profiles = data.pages.flatMap((page) => page.profiles)
  if (profiles.length === 0) {
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
      <p className="border-b border-border px-4 py-2 text-sm text-text-2">{aboutFound(text)}</p>
      <ul aria-label={foundLabel(text)}>
        {profiles.map((profile) => (
          <li key={profile.unique_id}>
            <Row me={me} profile={profile} />
          </li>
        ))}
      </ul>
      <div ref={foot}>
        {!hasNextPage && <ListEnd text={labels.noMoreProfiles} onBackToTop={scrollToTop} />}
      </div>
    </>
  )
}

function Row({ me, profile }: { me: ProfileId; profile: Parameters<typeof useLiveProfile>[1] }) {
  return <ProfileCard profile={useLiveProfile(me, profile)} />
}
