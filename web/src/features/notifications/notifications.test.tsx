import type { NotificationId, ProfileId } from '@sayso/contract/ids'
import { cents } from '@sayso/contract/money'
import type { Notification } from '@sayso/contract/shapes/notification'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { patchUnread, Unread, useUnread } from '../../entities/notifications/index.ts'
import { keep } from '../../entities/offline/kept-answers.ts'
import { online } from '../../lib/online.ts'
import { answerCall, Rejected } from '../../testing/api.ts'
import { textContrast } from '../../testing/contrast.ts'
import { narrowTo, sidewaysScroll } from '../../testing/layout.ts'
import { show } from '../../testing/show.tsx'
import { me, signIn } from '../../testing/signed-in.ts'
import { NotificationsScreen } from './notifications-screen.tsx'
import { actor, notification } from './test-kit.ts'

const LONG = 'Wolfgang Maximilian von Hohenfels-Rabenau zu Lahn-Schaumburg-Ellingerode'

const pageOf = (...notifications: Notification[]) => ({
  notifications,
  num_unread: notifications.filter(({ is_read }) => !is_read).length,
  read_mark: (notifications[0]?.unique_id ?? null) as NotificationId | null,
  has_more: false,
  next_cursor: null,
})

/** The list with these lines, and what was marked as read. */
async function showList(...notifications: Notification[]) {
  answerCall('user/unread', () => ({ profiles: [{ profile_id: me, num_unread: 2, newest: null }] }))
  answerCall('user/notifications', () => pageOf(...notifications))
  const marked = answerCall('user/readNotifications', () => ({ num_unread: 0 }))
  signIn()
  return { marked, ...(await show(screen)) }
}

/** Under a bar, as in the shell. */
const screen = (
  <div style={{ paddingTop: 56 }}>
    <NotificationsScreen />
  </div>
)

const rows = () => page.getByRole('listitem')

test('lines are grouped into new and earlier; the whole line leads to what it is about', async () => {
  const { path } = await showList(
    notification({ unique_id: '3' as NotificationId }),
    notification({ unique_id: '2' as NotificationId, is_read: true, quote: 'Older.' }),
  )
  const fresh = page.getByRole('region', { name: 'New' })
  await expect.element(fresh.getByRole('link', { name: 'Theo Okafor replied to your comment' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Earlier' }).getByText('Older.')).toBeVisible()
  await rows().first().getByText('Same here.').click({ force: true })
  await expect.poll(path).toBe('/p/1?comment=2')
})

test('what was in sight for two seconds is read: the number drops, the dot stays', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { marked } = await showList(notification({ unique_id: '7' as NotificationId }))
    await expect.element(rows().first()).toBeVisible()
    expect(marked).toEqual([])
    await vi.advanceTimersByTimeAsync(2_100)
    await expect.poll(() => marked.map(({ up_to }) => up_to)).toEqual(['7'])
    await expect.element(page.getByRole('region', { name: 'New' })).toBeVisible()
  } finally {
    vi.useRealTimers()
  }
})

test('Mark all read takes the dots away at once', async () => {
  const { marked } = await showList(notification())
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expect.element(page.getByRole('button', { name: 'Mark all read' })).not.toBeInTheDocument()
  await expect.poll(() => marked.length).toBeGreaterThan(0)
  await expect.element(rows().first()).not.toHaveAttribute('data-unread')
})

test('follow requests are answered in place, and have no buttons once answered', async () => {
  const [ana, ben] = [actor('Ana'), actor('Ben')]
  await showList(
    notification({
      ...{ kind: 'follow', about: 'follow_request', who: '@ana and @ben', quote: null, is_waiting: true },
      ...{ text: '@ana and @ben ask to follow you', actors: [ana, ben], num_actors: 2 },
      // Ben was answered elsewhere.
      requests: [ana.unique_id],
    }),
  )
  const approved = answerCall('user/approveFollower', () => ({ success: true }) as never)
  answerCall('feed/followerProfiles', () => ({ profiles: [], has_more: false, next_cursor: null }) as never)
  expect(page.getByRole('button', { name: 'Approve Ben' }).query()).toBeNull()
  await page.getByRole('button', { name: 'Approve Ana' }).click()
  await expect.element(page.getByText('Approved')).toBeVisible()
  expect(approved.map(({ profile_id }) => profile_id)).toEqual([ana.unique_id])
  expect(page.getByRole('button', { name: 'Decline Ana' }).query()).toBeNull()
})

test('nothing, and what could not be loaded, have their own words', async () => {
  const { update } = await showList()
  await expect.element(page.getByRole('heading', { name: 'Nothing yet' })).toBeVisible()
  await update(<p>elsewhere</p>)
  answerCall('user/notifications', () => {
    throw new Rejected({ code: 'not_allowed', error: 'Not today.' })
  })
  const { queryClient } = await import('../../lib/query-client.ts')
  queryClient.removeQueries({ queryKey: ['notifications'] })
  await update(screen)
  await expect.element(page.getByText('Details: Not today.')).toBeVisible()
  answerCall('user/notifications', () => pageOf(notification()))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(rows().first()).toBeVisible()
})

test('offline, it says from when the list is', async () => {
  await showList(notification())
  await expect.element(rows().first()).toBeVisible()
  online.set(false)
  await expect.element(page.getByText(/You’re offline\. This is as of \d+:\d\d [AP]M\./)).toBeVisible()
  online.set(true)
})

test('new lines wait behind a pill', async () => {
  await showList(notification({ unique_id: '5' as NotificationId }))
  await expect.element(rows().first()).toBeVisible()
  answerCall('user/notifications', () =>
    pageOf(
      notification({ unique_id: '9' as NotificationId, quote: 'Just now.' }),
      notification({ unique_id: '5' as NotificationId }),
    ),
  )
  patchUnread({ profile_id: me, num_unread: 2, newest: '9' as NotificationId })
  const pill = page.getByRole('button', { name: '1 new' })
  await expect.element(pill).toBeVisible()
  expect(page.getByText('Just now.').query()).toBeNull()
  await pill.click()
  await expect.element(page.getByText('Just now.')).toBeVisible()
})

test('after a first sale it is asked once whether to email about each', async () => {
  const settings = (isOn: boolean, questions: 'first_sale'[]) => ({
    switches: [{ kind: 'ptv' as const, in_app: true, email: isOn, push: false, is_fixed: true }],
    ...{ quiet: null, devices: [], questions },
  })
  await showList(
    notification({ kind: 'ptv', about: 'sale', who: null, text: '1 sale', amount_cents: cents(690) }),
  )
  answerCall('user/notificationSettings', () => settings(false, ['first_sale']))
  const set = answerCall('user/setNotification', () => settings(true, []))
  await expect.element(page.getByText('+$6.90')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Money 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Email me about every sale' }).click()
  await expect.element(page.getByText('You made your first sale')).not.toBeInTheDocument()
  expect(set).toMatchObject([{ kind: 'ptv', channel: 'email', is_on: true, answers: 'first_sale' }])
})

test('long names, long words and large numbers fit a narrow phone and can be read', async () => {
  await narrowTo(320)
  const { unmount } = await showList(
    notification({
      ...{ who: '@w', text: '@w and 9,999 others say true', kind: 'other', about: 'post_reaction' },
      ...{ actors: [actor(LONG), actor('静かな恵子'), actor('B')], num_actors: 10_000 },
      ...{ num_true: 18_604, num_false: 1_204, quote: 'Donaudampfschifffahrt'.repeat(12) },
    }),
    notification({ unique_id: '2' as NotificationId, about: 'payout', who: null, actors: [], num_actors: 0 }),
  )
  await expect.element(page.getByText('+9,997').or(page.getByText('+9.9K'))).toBeVisible()
  await expect.element(page.getByText('Holds up')).toBeVisible()
  expect(sidewaysScroll()).toBe(0)
  expect(textContrast(page.getByText('Holds up').element())).toBeGreaterThanOrEqual(4.5)
  // Before the window becomes wide again.
  await unmount()
})

function Numbers() {
  return (
    <a href="/notifications">
      Notifications
      <Unread of={me} bell="line" />
      {useUnread().length > 0 && ' counted'}
    </a>
  )
}

test('the bell says at most 99+, never 0, and when another profile has something', async () => {
  const counts = (mine: number, other: number) => ({
    profiles: [
      { profile_id: me, num_unread: mine, newest: null },
      { profile_id: 'ben' as ProfileId, num_unread: other, newest: null },
    ],
  })
  answerCall('user/unread', () => counts(100, 0))
  signIn()
  const { unmount } = await show(<Numbers />)
  const link = (name: RegExp) => page.getByRole('link', { name })
  await expect.element(link(/^Notifications\s?, 99\+ unread\s?counted$/)).toBeVisible()
  patchUnread({ profile_id: 'ben' as ProfileId, num_unread: 3 })
  patchUnread({ profile_id: me, num_unread: 0 })
  await expect.element(link(/^Notifications\s?, more for another profile\s?counted$/)).toBeVisible()
  // It would look again by itself.
  await unmount()
})

test('without a connection the first page of all is shown as it was last seen', async () => {
  answerCall('user/unread', () => ({ profiles: [{ profile_id: me, num_unread: 1, newest: null }] }))
  answerCall('user/readNotifications', () => ({ num_unread: 0 }))
  answerCall('user/notifications', () => {
    throw new TypeError('Failed to fetch')
  })
  signIn()
  await keep(['notifications', me, 'all'], pageOf(notification({ quote: 'Said before the tunnel.' })))
  online.set(false)
  try {
    await show(screen)
    await expect.element(page.getByText('Said before the tunnel.')).toBeVisible()
    await expect.element(page.getByText(/^You’re offline\. This is as of/)).toBeVisible()
  } finally {
    online.set(true)
  }
})

test('what was read without a connection is not counted any more, and is marked once there is one', async () => {
  const counts = (mine: number) => ({ profiles: [{ profile_id: me, num_unread: mine, newest: null }] })
  answerCall('user/unread', () => counts(2))
  answerCall('user/notifications', () => pageOf(notification({ unique_id: '7' as NotificationId })))
  answerCall('user/readNotifications', () => {
    throw new TypeError('Failed to fetch')
  })
  signIn()
  const { unmount } = await show(
    <>
      <Numbers />
      {screen}
    </>,
  )
  const bell = page.getByRole('link', { name: /^Notifications/ })
  await expect.element(bell).toHaveAccessibleName(/2 unread\s?counted$/)
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expect.element(bell).not.toHaveAccessibleName(/unread/)
  const { writes } = await import('../../entities/writes/index.ts')
  await expect
    .poll(() => writes.get().map(({ slot, status }) => [slot, status]))
    .toEqual([[`read:${me}:all`, 'waiting']])
  // The server does not know of it yet.
  const { queryClient } = await import('../../lib/query-client.ts')
  await queryClient.refetchQueries({ queryKey: ['unread'] })
  await expect.element(bell).not.toHaveAccessibleName(/unread/)
  // A line that came later counts.
  answerCall('user/unread', () => ({
    profiles: [{ profile_id: me, num_unread: 3, newest: '8' as NotificationId }],
  }))
  await queryClient.refetchQueries({ queryKey: ['unread'] })
  await expect.element(bell).toHaveAccessibleName(/3 unread/)
  const marked = answerCall('user/readNotifications', () => ({ num_unread: 1 }))
  online.set(false)
  online.set(true)
  await expect.poll(() => marked.map(({ up_to }) => up_to)).toEqual(['7'])
  await expect.element(bell).toHaveAccessibleName(/1 unread/)
  await expect.poll(() => writes.get()).toEqual([])
  await unmount()
})
