import type { AccountId, ProfileId, SessionId } from '@sayso/contract/ids'
import { cents } from '@sayso/contract/money'
import type { ProfileOwn } from '@sayso/contract/shapes/profile'
import type { User } from '@sayso/contract/shapes/user'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { session } from '../../entities/session/index.ts'
import type { ApiOutput } from '../../lib/api-client.ts'
import { answerCall } from '../../testing/api.ts'
import { narrowTo, sidewaysScroll } from '../../testing/layout.ts'
import { show } from '../../testing/show.tsx'
import { EmailIcon } from '../../ui/icons/later-icons.ts'
import { Hub } from './hub.tsx'
import type { Member } from './member.ts'
import { ChangeRow } from './parts/change-row.tsx'
import { SectionLinks } from './section-links.tsx'
import { SecuritySection } from './security/security-section.tsx'

const me = 'ada' as ProfileId
const LONG = 'a.rather.long.address.that.somebody.really.has@the-bakehouse-on-the-corner.example'

const profile: ProfileOwn = {
  ...{ unique_id: me, display_name: 'Ada Lovelace', name: '', handle: 'ada', photo_url: null, is_me: true },
  ...{ bio: '', location: '', web_link: '', is_public: true, created_time: 0, can_edit: true },
  ...{ num_followers: 1204, num_following: 3, num_posts: 5, is_following: false, is_follow_requested: false },
  ...{ is_follower: false, comment_audience: 'everyone' },
  ...{
    can_follow: false,
    can_view_posts: true,
    email: '',
    paypal_email: null,
    fund_account_balance: cents(0),
  },
  ...{ twitter_auto_import: false, instagram_auto_import: false, twitter_connected: false },
  ...{ instagram_connected: false, twitter_username: null, instagram_username: null },
  ...{ setting_notify_follow: false, setting_notify_reply: false, setting_notify_repost: false },
  ...{ setting_notify_other_interactions: false, setting_notify_mention: false },
  setting_notify_ptv_email: false,
}

function memberWith(change: Partial<User> = {}, own: Partial<ProfileOwn> = {}): Member {
  const user: User = {
    ...{ unique_id: 'account' as AccountId, is_anonymous: false, verified: true, has_password: true },
    ...{ first_name: 'Ada', last_name: 'Lovelace', email: LONG, pending_email: null },
    ...{ current_profile: me, default_profile: { unique_id: me }, profiles: [profile] },
    ...change,
  }
  return { me, user, profile: { ...profile, ...own } }
}

test('the hub fits a narrow phone, says what is in each section and what is to do', async () => {
  await narrowTo(320)
  const { update } = await show(<Hub member={memberWith()} />)
  expect(sidewaysScroll()).toBe(0)
  const named = (name: RegExp) => page.getByRole('link', { name })
  await expect.element(named(/^Payouts.*Payout address and earnings.*To do$/)).toBeVisible()
  await expect.element(named(/^Security.*Password, passkeys and devices$/)).toBeVisible()
  await update(<Hub member={memberWith({}, { paypal_email: 'pay@ada.example' })} />)
  await expect.element(named(/^Payouts.*Payout address and earnings$/)).toBeVisible()
})

test('the list beside a section marks the open one, and what is to do by more than a colour', async () => {
  await show(<SectionLinks member={memberWith()} current="security" />)
  await expect.element(page.getByRole('link', { name: 'Security' })).toHaveAttribute('aria-current', 'page')
  await expect.element(page.getByRole('link', { name: /^Payouts.*To do$/ })).toBeInTheDocument()
})

test('a form opens under its row with the focus in it; Escape and Cancel bring the focus back', async () => {
  await show(
    <ChangeRow icon={EmailIcon} title="ada@home.example" change="Change email">
      {() => <input aria-label="New email" />}
    </ChangeRow>,
  )
  const change = page.getByRole('button', { name: 'Change email', exact: true })
  await change.click()
  await expect.element(page.getByLabelText('New email')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByLabelText('New email')).not.toBeInTheDocument()
  await expect.element(change).toHaveFocus()
  await change.click()
  await page.getByRole('button', { name: 'Cancel: Change email' }).click()
  await expect.element(change).toHaveFocus()
})

const noFactors: ApiOutput<'user/factors'> = {
  password_changed: null,
  passkeys: [],
  totp: null,
  recovery: { left: 0, made: 0 },
}
const noEvents = { events: [], has_more: false, next_cursor: null }
const one = { created: '2026-11-01T08:00:00Z', last_used: '2026-11-14T08:00:00Z' }

test.for([
  [{}, 'Make your account harder to steal'],
  [{ verified: false }, 'Your email isn’t verified yet'],
  [{ verified: false, has_password: false }, 'Your account has no password'],
] as const)('security begins with how the account stands: %o', async ([change, standing]) => {
  answerCall('user/securityEvents', () => noEvents)
  answerCall('user/factors', () => noFactors)
  answerCall('user/sessions', () => ({
    sessions: [
      { ...one, unique_id: 's1' as SessionId, device: 'Safari on iPhone', is_current: false },
      { ...one, unique_id: 's2' as SessionId, device: 'Firefox on Linux', is_current: true },
    ],
  }))
  const member = memberWith(change)
  answerCall('user/get', () => ({ user: member.user }))
  session.signIn({ user: member.user, session_token: 's_test' })
  await narrowTo(320)
  await show(<SecuritySection member={member} />)
  await expect.element(page.getByText(standing)).toBeVisible()
  const devices = page.getByRole('listitem')
  await expect.element(devices.first()).toHaveTextContent('Firefox on LinuxThis deviceIn use now')
  await expect.element(page.getByRole('button', { name: 'Log out: Safari on iPhone' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Log out: Firefox on Linux' }).query()).toBeNull()
  expect(sidewaysScroll()).toBe(0)
})

test('all other devices are logged out by one button, which then goes', async () => {
  const here = { ...one, unique_id: 's2' as SessionId, device: 'Firefox on Linux', is_current: true }
  let sessions = [
    { ...one, unique_id: 's1' as SessionId, device: 'Safari on iPhone', is_current: false },
    here,
  ]
  answerCall('user/securityEvents', () => noEvents)
  answerCall('user/factors', () => noFactors)
  answerCall('user/sessions', () => ({ sessions }))
  answerCall('user/revokeOtherSessions', () => {
    sessions = [here]
    return { num_ended: 1 }
  })
  const member = memberWith({})
  answerCall('user/get', () => ({ user: member.user }))
  session.signIn({ user: member.user, session_token: 's_test' })
  await show(<SecuritySection member={member} />)
  const button = page.getByRole('button', { name: 'Log out all other devices' })
  await userEvent.click(button)
  await expect.element(page.getByText('Safari on iPhone')).not.toBeInTheDocument()
  await expect.element(button).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Devices' })).toHaveFocus()
})

test('recent activity says what happened, where and when; more of it comes with the focus', async () => {
  const at = '2024-11-14T12:00:00Z'
  answerCall('user/sessions', () => ({ sessions: [] }))
  answerCall('user/factors', () => noFactors)
  answerCall('user/securityEvents', ({ cursor }) =>
    cursor === undefined
      ? {
          events: [
            { kind: 'payout_address' as const, device: 'Firefox on Linux', detail: 'pay•••@ada.example', at },
          ],
          has_more: true,
          next_cursor: '7',
        }
      : { ...noEvents, events: [{ kind: 'registered' as const, device: '', detail: '', at }] },
  )
  const member = memberWith({})
  answerCall('user/get', () => ({ user: member.user }))
  session.signIn({ user: member.user, session_token: 's_test' })
  await narrowTo(320)
  await show(<SecuritySection member={member} />)
  const first = page.getByRole('listitem').first()
  await expect
    .element(first)
    .toHaveTextContent('Payout address changedpay•••@ada.example · Firefox on LinuxNov 14, 2024')
  expect(sidewaysScroll()).toBe(0)
  await page.getByRole('button', { name: 'Show more' }).click()
  const last = page.getByRole('listitem').filter({ hasText: 'Account created' })
  await expect.element(last).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
})
