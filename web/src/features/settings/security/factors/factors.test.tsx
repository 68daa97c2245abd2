import type { Passkey } from '@sayso/contract/shapes/factors'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { session } from '../../../../entities/session/index.ts'
import type { ApiOutput } from '../../../../lib/api-client.ts'
import { answerCall, Rejected } from '../../../../testing/api.ts'
import { mouse, narrowTo, sidewaysScroll } from '../../../../testing/layout.ts'
import { passkeyCreation, passkeyDialog } from '../../../../testing/passkeys.ts'
import { show } from '../../../../testing/show.tsx'
import { me, memberAs } from '../../../../testing/signed-in.ts'
import type { Member } from '../../member.ts'
import { SecuritySection } from '../security-section.tsx'

beforeEach(mouse)

type Factors = ApiOutput<'user/factors'>

const none: Factors = {
  password_changed: '2026-03-03T08:00:00Z',
  passkeys: [],
  totp: null,
  recovery: { left: 0, made: 0 },
}
const LONG = 'A browser with a very long name that somebody made themselves on Android'
const passkey = (id: string, name = 'Firefox on Linux'): Passkey => ({
  ...{ unique_id: id, name, created: '2024-03-03T08:00:00Z', last_used: '2024-11-14T08:00:00Z' },
  is_synced: true,
})
const codes = Array.from({ length: 10 }, (_, at) => `h4km 92xt q7ra j3vd zp0c 81n${at}`)
const setup = { secret: 'MZXW6YTBQK7Q4SAR', uri: 'otpauth://totp/Sayso:ada?secret=MZXW6YTB', ticket: 't1' }

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name })

/** The screen of somebody with these factors; null if they cannot be loaded. What `set` is given is what the server answers from then on. */
async function showSecurity(first: Factors | null, { verified = true } = {}) {
  let now = first
  const user = { ...memberAs(me, me), verified }
  answerCall('user/factors', () => {
    if (now === null) throw new Rejected({ code: 'not_available', error: 'Not now' })
    return now
  })
  answerCall('user/sessions', () => ({ sessions: [] }))
  answerCall('user/securityEvents', () => ({ events: [], has_more: false, next_cursor: null }))
  answerCall('user/get', () => ({ user }))
  session.signIn({ user, session_token: 's_test' })
  await show(<SecuritySection member={{ me, user, profile: user.profiles[0] } as Member} />)
  const set = (next: Factors) => {
    now = next
    return next
  }
  return { set }
}

test('the first passkey is added, and its recovery codes are shown until they are saved', async () => {
  passkeyDialog('given')
  answerCall('user/passkeyOptions', () => ({ options: passkeyCreation, ticket: 't1' }))
  const { set } = await showSecurity(none)
  const sent = answerCall('user/addPasskey', () => ({
    ...set({ ...none, passkeys: [passkey('k1')], recovery: { left: 10, made: 10 } }),
    recovery_codes: codes,
  }))
  await expect.element(page.getByText('Make your account harder to steal')).toBeVisible()
  expect(page.getByText('Recovery codes').query()).toBeNull()
  await button('Set up passkeys').click()
  await button('Add a passkey').click()
  await expect.element(dialog('Your recovery codes')).toBeVisible()
  expect(sent).toMatchObject([{ ticket: 't1', response: expect.stringContaining('AQID') }])
  await expect.element(page.getByText('h4km 92xt q7ra j3vd zp0c 81n9')).toBeVisible()
  await expect.element(button('Done')).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Copy or download your codes first. You can’t see them again.')
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await button('Copy').click()
  expect(copied).toHaveBeenCalledWith(codes.join('\n'))
  await button('Done').click()
  await expect.element(dialog('Your recovery codes')).not.toBeInTheDocument()
  await expect.element(dialog('Passkeys').getByText('Firefox on Linux')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Well protected')).toBeVisible()
  await expect.element(page.getByText('10 of 10 left')).toBeVisible()
})

test('a passkey that is not made is no failure; a device that has one already is', async () => {
  answerCall('user/passkeyOptions', () => ({ options: passkeyCreation, ticket: 't1' }))
  await showSecurity(none)
  await button('Set up passkeys').click()
  passkeyDialog('declined')
  await button('Add a passkey').click()
  await expect.element(button('Add a passkey')).not.toHaveAttribute('aria-busy')
  expect(page.getByRole('alert').query()).toBeNull()
  passkeyDialog('known')
  await button('Add a passkey').click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This device already has a passkey of your account.')
})

test('a passkey is removed after a question; the last way in stays', async () => {
  const { set } = await showSecurity({
    ...none,
    passkeys: [passkey('k1'), passkey('k2', 'Safari on iPhone')],
  })
  const sent = answerCall('user/removeFactor', ({ factor }) => {
    if (factor === 'k2') return set({ ...none, passkeys: [passkey('k1')] })
    throw new Rejected({ code: 'last_way_in', error: 'This is your only way in.' })
  })
  await expect.element(page.getByText('2 passkeys · last used Nov 14, 2024')).toBeVisible()
  await button('Manage passkeys').click()
  await button('Remove: Safari on iPhone').click()
  const question = page.getByRole('alertdialog', { name: 'Remove this passkey?' })
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByText('Safari on iPhone')).not.toBeInTheDocument()
  await button('Remove: Firefox on Linux').click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect.element(question.getByRole('alert')).toHaveTextContent('This is your only way in.')
  expect(sent).toEqual([{ factor: 'k2' }, { factor: 'k1' }])
})

test('an authenticator app is set up by a picture or a key, and one code', async () => {
  answerCall('user/totpStart', () => setup)
  const { set } = await showSecurity(none)
  answerCall('user/totpConfirm', ({ code }) => {
    if (code !== '123456') throw new Rejected({ code: 'second_factor_failed', error: 'Not right.' })
    return { ...set({ ...none, totp: { created: '2026-11-14T08:00:00Z' } }), recovery_codes: [] }
  })
  await button('Set up authenticator app').click()
  await expect.element(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expect.element(page.getByText('MZXW 6YTB QK7Q 4SAR')).toBeVisible()
  const code = page.getByLabelText('Code from the app')
  await expect.element(code).toHaveFocus()
  await userEvent.keyboard('000000{Enter}')
  await expect.element(code).toHaveAccessibleDescription('Not right.')
  await code.fill('123456')
  await button('Turn on').click()
  await expect.element(dialog('Set up authenticator app')).not.toBeInTheDocument()
  await expect.element(button('Remove authenticator app')).toBeVisible()
})

test('an authenticator app is removed after a question', async () => {
  const { set } = await showSecurity({ ...none, totp: { created: '2026-11-14T08:00:00Z' } })
  const sent = answerCall('user/removeFactor', () => set(none))
  await button('Remove authenticator app').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect.element(button('Set up authenticator app')).toBeVisible()
  expect(sent).toEqual([{ factor: 'totp' }])
})

test('few recovery codes are a reason for new ones, which come after a question', async () => {
  await showSecurity({ ...none, passkeys: [passkey('k1')], recovery: { left: 3, made: 10 } })
  answerCall('user/recoveryCodes', () => ({ ...none, recovery_codes: codes }))
  await expect.element(page.getByText('3 of 10 left')).toBeVisible()
  await button('Make new recovery codes').click()
  await button('Make new codes').click()
  await expect.element(dialog('Your recovery codes')).toBeVisible()
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await button('Download').click()
  expect(saved).toHaveBeenCalledOnce()
  await button('Done').click()
  await expect.element(dialog('Your recovery codes')).not.toBeInTheDocument()
})

test('an unverified account is asked to verify first', async () => {
  await showSecurity(none, { verified: false })
  await expect.element(button('Set up passkeys')).toBeDisabled()
  await expect.element(button('Set up authenticator app')).toBeDisabled()
  expect(page.getByText('Verify your email first.').elements()).toHaveLength(2)
})

test('if they cannot be loaded, it says so and can be tried again', async () => {
  const { set } = await showSecurity(null)
  await expect.element(page.getByText('Failed to load your passkeys and apps')).toBeVisible()
  expect(page.getByText('Passkeys').query()).toBeNull()
  set(none)
  await button('Retry').click()
  await expect.element(button('Set up passkeys')).toBeVisible()
})

test('ten passkeys with long names fit a narrow phone, and another can still be added', async () => {
  await narrowTo(320)
  const ten = Array.from({ length: 10 }, (_, at) => passkey(`k${at}`, `${LONG} ${at}`))
  await showSecurity({ ...none, passkeys: ten, totp: { created: '' }, recovery: { left: 1, made: 10 } })
  for (const name of ['Manage passkeys', 'Remove authenticator app', 'Make new recovery codes']) {
    await expect.element(button(name)).toBeVisible()
  }
  expect(sidewaysScroll()).toBe(0)
  await button('Manage passkeys').click()
  await expect.element(button(`Remove: ${LONG} 9`)).toBeInTheDocument()
  await expect.element(button('Add a passkey')).toBeInViewport()
  expect(sidewaysScroll()).toBe(0)
})
