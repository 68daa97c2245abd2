import type { ErrorDetails } from '@sayso/contract/shapes/error-details'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { session } from '../../entities/session/index.ts'
import { answerCall, Rejected } from '../../testing/api.ts'
import { mouse, narrowTo, pressSize, sidewaysScroll } from '../../testing/layout.ts'
import { passkeyDialog, passkeyRequest } from '../../testing/passkeys.ts'
import { show } from '../../testing/show.tsx'
import { me, memberAs } from '../../testing/signed-in.ts'
import { LoginScreen } from './index.ts'

beforeEach(mouse)

const user = memberAs(me, me)
const signedIn = { user, session_token: 's_in', device_token: 'd1' }
const heading = (name: string) => page.getByRole('heading', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const token = () => {
  const now = session.get()
  return now.status === 'authenticated' ? now.token : null
}

function secondStep(details: ErrorDetails): never {
  throw new Rejected({
    code: 'second_factor_required',
    error: 'One more step: please confirm that it is you.',
    details: { ticket: 't1', ...details },
  })
}

/** At the second step, after the right password. */
async function showSecond(details: ErrorDetails) {
  answerCall('user/get', () => ({ user }))
  answerCall('unauth/login', () => secondStep(details))
  await show(<LoginScreen />)
  await page.getByLabelText('Email').fill('ada@home.example')
  await page.getByLabelText('Password', { exact: true }).fill('correct horse')
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('Confirm it’s you')).toBeVisible()
}

test('after the password comes the code, with the focus in its field; a wrong one can be corrected', async () => {
  const sent = answerCall('unauth/loginSecond', ({ code }) => {
    if (code === '123456') return signedIn
    throw new Rejected({ code: 'second_factor_failed', error: 'This code is not right.' })
  })
  await showSecond({ methods: ['totp', 'recovery_code'] })
  const code = page.getByLabelText('Authenticator code')
  await expect.element(code).toHaveFocus()
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect.element(code).toHaveAttribute('inputmode', 'numeric')
  expect(page.getByRole('alert').query()).toBeNull()
  await userEvent.keyboard('000000{Enter}')
  await expect.element(code).toHaveAccessibleDescription('This code is not right.')
  await expect.element(code).toHaveFocus()
  await code.fill('123456')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(token()).toBe('s_in'))
  expect(sent.at(-1)).toMatchObject({ ticket: 't1', code: '123456' })
})

test('a recovery code takes the place of the code', async () => {
  const sent = answerCall('unauth/loginSecond', () => signedIn)
  await showSecond({ methods: ['totp', 'recovery_code'] })
  await button('Use a recovery code').click()
  const field = page.getByLabelText('Recovery code')
  await expect.element(field).toHaveFocus()
  await field.fill('h4km 92xt q7ra j3vd zp0c 81nw')
  await button('Confirm').click()
  await vi.waitFor(() => expect(sent).toMatchObject([{ code: 'h4km 92xt q7ra j3vd zp0c 81nw' }]))
})

test('a passkey finishes the log-in', async () => {
  passkeyDialog('given')
  const sent = answerCall('unauth/loginSecond', () => signedIn)
  await showSecond({ methods: ['passkey', 'recovery_code'], passkey: passkeyRequest })
  expect(page.getByRole('textbox').query()).toBeNull()
  await expect.element(button('Use a passkey')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(sent).toMatchObject([{ ticket: 't1', assertion: expect.any(String) }]))
})

test('too late: back at the password, with the reason and the address', async () => {
  answerCall('unauth/loginSecond', () => {
    throw new Rejected({ code: 'ticket_expired', error: 'This took too long. Please start again.' })
  })
  await showSecond({ methods: ['totp'] })
  await userEvent.keyboard('123456{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('This took too long. Please start again.')
  await expect.element(page.getByLabelText('Email')).toHaveValue('ada@home.example')
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveFocus()
})

test('starting again keeps the address, not the password, and says nothing', async () => {
  await showSecond({ methods: ['totp'] })
  await button('Start again').click()
  await expect.element(page.getByLabelText('Email')).toHaveValue('ada@home.example')
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveValue('')
  expect(page.getByRole('alert').query()).toBeNull()
})

test('a passkey logs in without anything typed; declining it says nothing', async () => {
  passkeyDialog('declined')
  answerCall('user/get', () => ({ user }))
  const asked = answerCall('unauth/passkeyOptions', () => ({ options: passkeyRequest, ticket: 't2' }))
  const sent = answerCall('unauth/passkeyLogin', () => signedIn)
  await show(<LoginScreen />)
  await button('Log in with a passkey').click()
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await expect.element(button('Log in with a passkey')).not.toHaveAttribute('aria-busy')
  expect([sent, page.getByRole('alert').query()]).toEqual([[], null])
  passkeyDialog('given')
  await button('Log in with a passkey').click()
  await vi.waitFor(() => expect(sent).toMatchObject([{ ticket: 't2' }]))
})

test('a browser without passkeys does not offer them', async () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('PublicKeyCredential', undefined)
  await show(<LoginScreen />)
  await expect.element(button('Log in')).toBeVisible()
  expect(button('Log in with a passkey').query()).toBeNull()
})

test('the second step fits a narrow phone, with targets for a finger', async () => {
  await narrowTo(320)
  await showSecond({ methods: ['passkey', 'totp', 'recovery_code'], passkey: passkeyRequest })
  for (const name of ['Confirm', 'Use a passkey', 'Use a recovery code', 'Start again']) {
    expect(pressSize(button(name)), name).toBeGreaterThanOrEqual(44)
  }
  expect(sidewaysScroll()).toBe(0)
})

test('in development one tap logs in, and how to get the code that a moderator needs is said beside it', async () => {
  const somebody = { password: 'demo', needsCode: false }
  vi.stubEnv(
    'VITE_DEMO_LOG_INS',
    JSON.stringify([
      { ...somebody, name: 'Ada', is: 'reads', email: 'ada@demo.example' },
      { ...somebody, name: 'Lena', is: 'decides', email: 'lena@demo.example', needsCode: true },
    ]),
  )
  onTestFinished(() => void vi.unstubAllEnvs())
  const sent = answerCall('unauth/login', () => secondStep({ methods: ['totp'] }))
  await narrowTo(320)
  await show(<LoginScreen />)
  await expect.element(button('Ada')).toHaveAccessibleDescription('reads')
  await expect.element(button('Lena')).toHaveAccessibleDescription(/decides.*npm run demo:code/)
  expect(sidewaysScroll()).toBe(0)
  await button('Lena').click()
  await expect.element(page.getByLabelText('Authenticator code')).toHaveFocus()
  expect(sent.at(-1)).toMatchObject({ email: 'lena@demo.example', password: 'demo' })
})
