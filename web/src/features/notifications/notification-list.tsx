import type { Notification } from '@sayso/contract/shapes/notification'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { markRead } from '../../entities/notifications/index.ts'
import { useAsOf } from '../../entities/offline/use-as-of.ts'
import { scrollToTop, useRefresh } from '../../entities/shell/index.ts'
import { useOnline } from '../../lib/online.ts'
import { urls } from '../../lib/urls.ts'
import { Button } from '../../ui/action/button.tsx'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { NotificationsIcon, OfflineIcon, UpIcon } from '../../ui/icons/icons.ts'
import { ListEnd } from '../../ui/list/list-end.tsx'
import { RetryRow } from '../../ui/list/retry-row.tsx'
import { LoadingState } from '../../ui/loading/loading-state.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { InstallOffer } from './install-offer.tsx'
import { type List, removeDots } from './list-queries.ts'
import { NotificationRow } from './notification-row.tsx'
import { PushOffer } from './push-offer.tsx'
import { SaleQuestion } from './sale-question.tsx'
import { splitNew } from './sort.ts'
import { asOf, empty, newCount, texts } from './texts.ts'
import { type NotificationsView, useNewer } from './use-notifications.ts'
import { useReading } from './use-reading.ts'

interface NotificationListProps {
  list: List
  view: NotificationsView
}

/** One tab in every state: loading, failed, empty, or lines with the list's end. */
export function NotificationList({ list, view }: NotificationListProps) {
  const isOnline = useOnline()
  const keptAt = useAsOf()
  useReading(list, view.firstPage)
  useRefresh(() => void refresh())

  async function refresh(): Promise<void> {
    try {
      await view.refresh()
      scrollToTop()
    } catch (error) {
      toast.failure(texts.failed, error)
    }
  }

  if (view.status === 'loading') return <RowSkeletons label={texts.loading} count={6} />
  if (view.status === 'failed') {
    return (
      <ErrorState
        title={texts.failed}
        detail={view.error}
        onRetry={view.retry}
        retryLabel={texts.retry}
        retrying={view.isRetrying}
      />
    )
  }
  return (
    <>
      <NewerPill list={list} view={view} />
      {isOnline ? (
        list.tab === 'all' && <Offers lines={view.notifications} />
      ) : (
        <AsOf at={keptAt ?? view.at} />
      )}
      {view.notifications.length === 0 ? <Nothing tab={list.tab} /> : <Sections list={list} view={view} />}
    </>
  )
}

function Offers({ lines }: { lines: readonly Notification[] }) {
  return (
    <>
      <PushOffer lines={lines} />
      <InstallOffer />
    </>
  )
}

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

function AsOf({ at }: { at: number }) {
  return (
    <p role="status" className="note-as-of">
      <OfflineIcon size={16} />
      {asOf(clock.format(at))}
    </p>
  )
}

function Nothing({ tab }: Pick<List, 'tab'>) {
  return (
    <EmptyState
      icon={NotificationsIcon}
      {...empty[tab]}
      action={
        tab === 'all' && <LinkButton to={urls.feed('explore', 'profiles')}>{empty.findPeople}</LinkButton>
      }
    />
  )
}

/** Nothing is inserted by itself: it would move what the user is reading. */
function NewerPill({ list, view }: NotificationListProps) {
  const { count, isMore, show } = useNewer(list, view)
  if (count === 0) return null
  return (
    <div className="note-pill">
      <Button
        variant="primary"
        size="sm"
        icon={UpIcon}
        onClick={() => {
          show()
          scrollToTop()
        }}
      >
        {newCount(count, isMore)}
      </Button>
    </div>
  )
}

function Sections({ list, view }: NotificationListProps) {
  const { me } = list
  const [fresh, earlier] = splitNew(view.notifications)
  // The question stands right above the newest sale.
  const asked = view.notifications.find(({ about }) => about === 'sale')?.unique_id
  const rows = (some: readonly Notification[]) =>
    some.map((one) => (
      <Row key={one.unique_id} question={one.unique_id === asked && <SaleQuestion me={me} />}>
        <NotificationRow me={me} notification={one} />
      </Row>
    ))

  function markAll(): void {
    const upTo = view.firstPage?.read_mark ?? null
    if (upTo === null) return
    removeDots(me)
    markRead({ ...list, upTo }, fresh.length).catch((error: Error) =>
      toast.error(texts.markFailed, { description: error.message }),
    )
  }

  return (
    <>
      {fresh.length > 0 && (
        <Section
          name={texts.fresh}
          action={
            <Button variant="link" size="sm" onClick={markAll}>
              {texts.markRead}
            </Button>
          }
        >
          {rows(fresh)}
        </Section>
      )}
      {earlier.length > 0 && (
        <Section name={texts.earlier} isHidden={fresh.length === 0}>
          {rows(earlier)}
        </Section>
      )}
      <After view={view} />
    </>
  )
}

/** A list item is a row of its own, so the question before it is one too. */
function Row({ question, children }: { question: ReactNode; children: ReactNode }) {
  return question ? (
    <>
      <li className="contents">{question}</li>
      {children}
    </>
  ) : (
    children
  )
}

interface SectionProps {
  name: string
  /** The only one: its name would say nothing. */
  isHidden?: boolean
  action?: ReactNode
  children: ReactNode
}

function Section({ name, isHidden = false, action, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className={isHidden ? 'sr-only' : 'note-heading'}>
        <h2 id={id}>{name}</h2>
        {action}
      </div>
      <ul>{children}</ul>
    </section>
  )
}

function After({ view }: { view: NotificationsView }) {
  if (view.more === 'failed') {
    return (
      <RetryRow text={texts.moreFailed} onRetry={() => void view.retryMore()} retrying={view.isRetrying} />
    )
  }
  if (view.more === 'none') return <ListEnd text={texts.end} />
  return (
    <NearEnd onNear={view.loadMore}>
      <RowSkeletons label={texts.loadingMore} count={2} />
    </NearEnd>
  )
}

/** Calls when its content comes near the screen, and again after each page that leaves it there. */
function NearEnd({ onNear, children }: { onNear: () => void; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const near = useEffectEvent(onNear)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && near(), {
      rootMargin: '0px 0px 600px',
    })
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  })
  return <div ref={place}>{children}</div>
}

function RowSkeletons({ label, count }: { label: string; count: number }) {
  return (
    <LoadingState label={label}>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
        <div key={at} className="note">
          <Skeleton className="size-8 rounded-full" />
          <div className="grid gap-2">
            <Skeleton className="size-7 rounded-full" />
            <Skeleton className="h-3 w-3/5" />
            <Skeleton className="h-3 w-[88%]" />
          </div>
        </div>
      ))}
    </LoadingState>
  )
}
