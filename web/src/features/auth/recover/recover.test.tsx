import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { session } from '../../../entities/session/index.ts'
import { answerCall, Rejected } from '../../../testing/api.ts'
import { mouse, narrowTo, sidewaysScroll } from '../../../testing/layout.ts'
import { show } from '../../../testing/show.tsx'
import { me, memberAs } from '../../../testing/signed-in.ts'
import { ContestPage } from './contest-page.tsx'
import { FinishPage } from './finish-page.tsx'
import { UndoPage } from './undo-page.tsx'

beforeEach(mouse)

const user = memberAs(me, me)
const signedIn = { user, session_token: 's_in', device_token: 'd1' }
const at = '2026-11-14T10:42:00.000Z'
const list = {
  changes: [
    { kind: 'sign_in' as const, device: 'Chrome on Windows', detail: '', at },
    { kind: 'email' as const, device: 'Chrome on Windows', detail: 'thi•••@people.example', at },
  ],
  back_to: 'ada@home.example',
  methods: [],
}
const heading = (name: string) => page.getByRole('heading', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const takeBack = button('No, take my account back')
const expired = () => {
  throw new Rejected({ code: 'link_expired', error: 'This link was used already, or has expired.' })
}
const token = () => {
  const now = session.get()
  return now.status === 'authenticated' ? now.token : null
}

test('what changed is listed, and only the button undoes it', async () => {
  answerCall('user/get', () => ({ user }))
  const asked = answerCall('unauth/undoList', () => list)
  const undone = answerCall('unauth/verifyLogin', () => signedIn)
  await show(<UndoPage code="abc" />)
  await expect.element(page.getByText('Logged in from a device we didn’t know')).toBeVisible()
  await expect.element(page.getByText('thi•••@people.example')).toBeVisible()
  await expect.element(page.getByText(/ · Chrome on Windows$/).first()).toBeVisible()
  await expect.element(page.getByText('Its email goes back to ada@home.example.')).toBeVisible()
  expect([asked, undone]).toEqual([[{ code: 'abc' }], []])
  await takeBack.click()
  await vi.waitFor(() => expect(token()).toBe('s_in'))
  expect(undone).toMatchObject([{ code: 'abc' }])
})

test('a factor that stood before is announced, and asked for after the press', async () => {
  answerCall('user/get', () => ({ user }))
  answerCall('unauth/undoList', () => ({ ...list, back_to: null, methods: ['totp' as const] }))
  answerCall('unauth/verifyLogin', () => {
    const details = { ticket: 't1', methods: ['totp'] }
    throw new Rejected({ code: 'second_factor_required', error: 'One more step', details })
  })
  answerCall('unauth/loginSecond', () => signedIn)
  await show(<UndoPage code="abc" />)
  await expect.element(page.getByText(/^We’ll ask for your passkey/)).toBeVisible()
  expect(page.getByText(/^Its email goes back/).query()).toBeNull()
  await takeBack.click()
  await expect.element(page.getByLabelText('Authenticator code')).toHaveFocus()
  await userEvent.keyboard('123456{Enter}')
  await vi.waitFor(() => expect(token()).toBe('s_in'))
})

test('a link that no longer works says so, and offers a reset', async () => {
  answerCall('unauth/undoList', expired)
  await show(<UndoPage code="abc" />)
  await expect.element(heading('This link no longer works')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Reset password' })).toBeVisible()
  expect(takeBack.query()).toBeNull()
})

test('a contested account says why it stays, without a button', async () => {
  answerCall('unauth/undoList', () => {
    throw new Rejected({ code: 'account_contested', error: 'Somebody says that this account was taken.' })
  })
  await show(<UndoPage code="abc" />)
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Somebody says that this account was taken.')
  expect(takeBack.query()).toBeNull()
})

test('contesting needs a press, and says what happens next', async () => {
  const sent = answerCall('unauth/contestUndo', () => ({}))
  await show(<ContestPage code="abc" />)
  await expect.element(heading('Is this account yours?')).toBeVisible()
  expect(sent).toEqual([])
  await button('This account is mine').click()
  await expect.element(heading('We’ll look into it')).toBeVisible()
  expect(sent).toEqual([{ code: 'abc' }])
})

test('the last step of a recovery sets a password and logs in', async () => {
  answerCall('user/get', () => ({ user }))
  const sent = answerCall('unauth/finishRecovery', () => signedIn)
  await show(<FinishPage code="abc" />)
  await expect.element(page.getByLabelText('New password', { exact: true })).toHaveFocus()
  await page.getByLabelText('New password', { exact: true }).fill('a password found again')
  await page.getByLabelText('Confirm new password').fill('a password found again')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(token()).toBe('s_in'))
  expect(sent).toMatchObject([{ code: 'abc', password: 'a password found again' }])
})

test('long devices and addresses fit a narrow phone', async () => {
  await narrowTo(320)
  const detail = `${'long'.repeat(30)}•••@${'domain'.repeat(10)}.example`
  answerCall('unauth/undoList', () => ({
    ...list,
    changes: [{ kind: 'email' as const, device: 'W'.repeat(60), detail, at }],
    back_to: detail,
  }))
  await show(<UndoPage code="abc" />)
  await expect.element(takeBack).toBeVisible()
  expect(sidewaysScroll()).toBe(0)
})
