import type { SecurityEvent } from '@sayso/contract/shapes/security-event'
import type { User } from '@sayso/contract/shapes/user'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { Time } from '../../../ui/display/time.tsx'
import { RetryRow } from '../../../ui/list/retry-row.tsx'
import { LoadingState } from '../../../ui/loading/loading-state.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { Group } from '../parts/group.tsx'
import { eventsQuery } from './security-queries.ts'
import { eventTexts, texts } from './texts.ts'

/** What happened to the account: log-ins, changes, payouts. */
export function SecurityLog({ user }: { user: User }) {
  const query = useInfiniteQuery(eventsQuery(user))
  const list = useRef<HTMLUListElement>(null)
  const events = query.data?.pages.flatMap((page) => page.events)

  const focusAt = useRef<number | null>(null)
  const count = events?.length ?? 0
  useEffect(() => {
    if (focusAt.current === null || focusAt.current >= count) return
    const first = list.current?.children[focusAt.current]
    focusAt.current = null
    if (first instanceof HTMLElement) first.focus()
  }, [count])

  /** Keyboard users continue at the first of the new lines. */
  function loadMore(): void {
    focusAt.current = count
    void query.fetchNextPage()
  }

  return (
    <Group name={texts.events} lead={texts.eventsLead}>
      {events === undefined && query.error === null && (
        <LoadingState label={texts.loadingEvents} className="grid gap-3 py-3">
          <Skeleton className="h-10 w-full rounded-field" />
          <Skeleton className="h-10 w-full rounded-field" />
        </LoadingState>
      )}
      <ul ref={list}>
        {events?.map((event, index) => (
          // Events have no id on the wire, and never change: newer ones are only fetched with a new list.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above.
          <li key={index} tabIndex={-1}>
            <Event {...event} />
          </li>
        ))}
      </ul>
      {query.error !== null && (
        <RetryRow
          text={texts.eventsFailed}
          onRetry={() => (events === undefined ? void query.refetch() : loadMore())}
          retrying={query.isFetching}
        />
      )}
      {query.error === null && query.hasNextPage && (
        <Button size="sm" className="mt-4" pending={query.isFetchingNextPage} onClick={loadMore}>
          {texts.moreEvents}
        </Button>
      )}
    </Group>
  )
}

function Event({ kind, device, detail, at }: SecurityEvent) {
  const about = [detail, device].filter((part) => part !== '').join(' · ')
  return (
    <div className="flex items-baseline gap-4 border-b border-border py-2.5">
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p>{eventTexts[kind]}</p>
        {about !== '' && <p className="text-sm text-text-3">{about}</p>}
      </div>
      <Time at={at} className="shrink-0 text-sm text-text-3" />
    </div>
  )
}
