import { expect, test, vi } from 'vitest'
import { narrowTo, sidewaysScroll } from '../../testing/layout.ts'
import { show } from '../../testing/show.tsx'
import { Button } from '../action/button.tsx'
import { LinkButton } from '../action/link-button.tsx'
import { FollowersIcon } from '../icons/icons.ts'
import { ListEnd } from '../list/list-end.tsx'
import { Pill } from '../list/pill.tsx'
import { RetryRow } from '../list/retry-row.tsx'
import { TabLinks } from '../list/tab-links.tsx'
import { LoadingState } from '../loading/loading-state.tsx'
import { PostCardSkeleton } from '../loading/post-card-skeleton.tsx'
import { Banner } from './banner.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { InlineNotice } from './inline-notice.tsx'

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

test('an empty list says why and offers the way on', async () => {
  const screen = await show(
    <EmptyState
      icon={FollowersIcon}
      title="Nobody yet"
      text="Posts of people you follow appear here."
      action={<LinkButton to="/explore">Explore</LinkButton>}
    />,
  )
  await expect.element(screen.getByRole('heading', { name: 'Nobody yet' })).toBeVisible()
  await screen.getByRole('link', { name: 'Explore' }).click()
  await expect.poll(screen.path).toBe('/explore')
})

test('an error is announced, says what to report, and its retry is busy while it runs', async () => {
  const onRetry = vi.fn()
  const state = (retrying: boolean) => (
    <ErrorState title="Failed to load" detail="request 4711" onRetry={onRetry} retrying={retrying} />
  )
  const screen = await show(state(false))
  await expect.element(screen.getByRole('alert').getByText('Failed to load')).toBeVisible()
  await expect.element(screen.getByText('Details: request 4711')).toBeVisible()
  const retry = screen.getByRole('button', { name: 'Try again' })
  await retry.click()
  await screen.update(state(true))
  await expect.element(retry).toHaveAttribute('aria-busy', 'true')
  await retry.click({ force: true })
  expect(onRetry).toHaveBeenCalledTimes(1)
})

test('an error without a way to retry offers none', async () => {
  const screen = await show(<ErrorState title="Post not found" />)
  expect(screen.getByRole('button').query()).toBeNull()
})

test('a banner is a status; a notice interrupts only if it is told to', async () => {
  const screen = await show(
    <>
      <Banner>You are offline</Banner>
      <InlineNotice>Your draft was restored</InlineNotice>
      <InlineNotice alert tone="danger" title="Not sent">
        The card was declined
      </InlineNotice>
    </>,
  )
  await expect.element(screen.getByRole('status')).toHaveTextContent('You are offline')
  expect(
    screen
      .getByRole('alert')
      .elements()
      .map((alert) => alert.textContent),
  ).toEqual(['Not sentThe card was declined'])
})

test('a list that loads says so once; its skeletons are silent', async () => {
  const screen = await show(
    <LoadingState label="Loading posts">
      <PostCardSkeleton />
      <PostCardSkeleton />
    </LoadingState>,
  )
  await expect.element(screen.getByRole('status')).toHaveTextContent('Loading posts')
  expect(screen.getByRole('article').query()).toBeNull()
})

test('a page that failed leaves the list and can be retried; a list that ended goes back to the top', async () => {
  const onRetry = vi.fn()
  const onBackToTop = vi.fn()
  const screen = await show(
    <>
      <RetryRow text="Failed to load more" onRetry={onRetry} />
      <ListEnd text="You have seen everything" onBackToTop={onBackToTop} />
    </>,
  )
  await expect.element(screen.getByRole('alert').getByText('Failed to load more')).toBeVisible()
  await screen.getByRole('button', { name: 'Retry' }).click()
  await screen.getByRole('button', { name: 'Back to top' }).click()
  expect([onRetry.mock.calls.length, onBackToTop.mock.calls.length]).toEqual([1, 1])
})

test('the pill counts to twenty', async () => {
  const screen = await show(<Pill count={1} onPress={() => {}} />)
  await expect.element(screen.getByRole('button', { name: '1 new post', exact: true })).toBeVisible()
  await screen.update(<Pill count={21} onPress={() => {}} />)
  await expect.element(screen.getByRole('button', { name: '20+ new posts' })).toBeVisible()
})

const tabs = [
  { to: '/list', label: 'Posts', count: 12_345 },
  { to: '/media', label: 'Media', count: 0 },
  { to: '/ptv', label: 'Pay to view', count: null },
]

test('tabs are links: one is the current page, and pressing it stays there', async () => {
  const onPressCurrent = vi.fn()
  const screen = await show(
    <TabLinks label="Explore views" tabs={tabs} current="/list" onPressCurrent={onPressCurrent} />,
  )
  await expect.element(screen.getByRole('navigation', { name: 'Explore views' })).toBeVisible()
  const current = screen.getByRole('link', { name: 'Posts (12K)' })
  await expect.element(current).toHaveAttribute('aria-current', 'page')
  await current.click()
  expect(onPressCurrent).toHaveBeenCalledTimes(1)
  await expect.poll(screen.path).toBe('/')
  await expect.element(screen.getByRole('link', { name: 'Media (0)' })).not.toHaveAttribute('aria-current')
  await screen.getByRole('link', { name: 'Pay to view' }).click()
  await expect.poll(screen.path).toBe('/ptv')
})

test('every state fits a page of 320 px, whatever words people and servers use', async () => {
  await narrowTo(320)
  await show(
    <>
      <TabLinks label="Views" tabs={tabs.map((tab) => ({ ...tab, label: LONG }))} current="/list" />
      <Banner action={<Button size="sm">Retry</Button>}>{LONG}</Banner>
      <InlineNotice title={LONG}>{LONG}</InlineNotice>
      <EmptyState icon={FollowersIcon} title={LONG} text={LONG} />
      <ErrorState title={LONG} detail={LONG} onRetry={() => {}} />
      <RetryRow text="Failed to load more" onRetry={() => {}} />
      <ListEnd text="You have seen everything" onBackToTop={() => {}} />
      <PostCardSkeleton />
    </>,
  )
  expect(sidewaysScroll()).toBe(0)
})
