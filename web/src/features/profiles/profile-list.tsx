import type { Profile } from '@sayso/contract/shapes/profile'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua'
import { ProfileCard, type ProfilesView } from '../../entities/profile/index.ts'
import { scrollToTop, useRefresh } from '../../entities/shell/index.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { ListEnd } from '../../ui/list/list-end.tsx'
import { RetryRow } from '../../ui/list/retry-row.tsx'
import { Rows } from '../../ui/list/rows.tsx'
import { LoadingState } from '../../ui/loading/loading-state.tsx'
import { ProfileCardSkeleton } from '../../ui/loading/profile-card-skeleton.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { labels, loadingFailed } from './texts.ts'

interface ProfileListProps {
  view: ProfilesView
  /** The list's name for screen readers. */
  label: string
  empty: ComponentProps<typeof EmptyState>
  /** Shown on each card instead of Follow. */
  actionsOf?: ((profile: Profile) => ReactNode) | undefined
}

/** A list of profiles in every state: loading, failed, empty, or profiles with the list's end. */
export function ProfileList({ view, label, empty, actionsOf }: ProfileListProps) {
  if (view.status === 'loading') return <ProfilesSkeleton />
  if (view.status === 'failed') {
    return <ErrorState title={loadingFailed(view.error)} onRetry={view.retry} retrying={view.isRetrying} />
  }
  if (view.profiles.length === 0) return <EmptyState {...empty} />
  return <Profiles view={view} label={label} actionsOf={actionsOf} />
}

export function ProfilesSkeleton() {
  return (
    <LoadingState label={labels.loadingProfiles}>
      {[0, 1, 2, 3, 4, 5].map((n) => (
        <ProfileCardSkeleton key={n} />
      ))}
    </LoadingState>
  )
}

/** Pixels rendered beyond the screen. */
const BUFFER = 180
/** The next page is requested while this many are still unseen; `NEAR_END` is only the safety net. */
const UNSEEN = 8
const NEAR_END = 100

function Profiles({ view, label, actionsOf }: Omit<ProfileListProps, 'empty'>) {
  const { profiles, more } = view
  const list = useRef<WindowVirtualizerHandle>(null)
  useRefresh(() => void refresh())

  async function refresh(): Promise<void> {
    try {
      await view.refresh()
      scrollToTop()
    } catch (error) {
      toast.error(loadingFailed(error instanceof Error ? error.message : ''))
    }
  }

  function loadMoreIfNear(): void {
    const { current } = list
    if (current === null || more !== 'there') return
    const lastSeen = current.findItemIndex(current.scrollOffset + current.viewportSize)
    const isNearEnd = document.documentElement.scrollHeight - scrollY - innerHeight < NEAR_END
    if (isNearEnd || profiles.length - lastSeen <= UNSEEN) view.loadMore()
  }
  // The content may be too short to scroll at all.
  useEffect(loadMoreIfNear)

  return (
    <>
      <section aria-label={label} aria-busy={more === 'loading'}>
        <WindowVirtualizer ref={list} data={profiles} as={Rows} bufferSize={BUFFER} onScroll={loadMoreIfNear}>
          {(profile: Profile) => (
            <ProfileCard key={profile.unique_id} profile={profile} actions={actionsOf?.(profile)} />
          )}
        </WindowVirtualizer>
      </section>
      <AfterProfiles view={view} />
    </>
  )
}

function AfterProfiles({ view }: { view: ProfilesView }) {
  switch (view.more) {
    case 'there':
    case 'loading':
      return (
        <LoadingState label={labels.loadingMoreProfiles}>
          <ProfileCardSkeleton />
          <ProfileCardSkeleton />
        </LoadingState>
      )
    case 'failed':
      return (
        <RetryRow
          text={loadingFailed(view.error)}
          onRetry={() => void view.retryMore()}
          retrying={view.isRetrying}
        />
      )
    case 'none':
      return <ListEnd text={labels.noMoreProfiles} onBackToTop={scrollToTop} />
  }
}
