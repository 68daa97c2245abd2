import type { ProofMethod } from '@sayso/contract/shapes/factors'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { session } from '../../entities/session/index.ts'
import { answerCall, Rejected } from '../../testing/api.ts'
import { mouse, narrowTo, pressSize, sidewaysScroll } from '../../testing/layout.ts'
import { passkeyDialog, passkeyRequest } from '../../testing/passkeys.ts'
import { show } from '../../testing/show.tsx'
import { me, memberAs, signIn } from '../../testing/signed-in.ts'
import { ReauthDialog } from './index.ts'

beforeEach(mouse)

const close = vi.fn<(open: boolean) => void>()
const ask = (...methods: ProofMethod[]) => show(<ReauthDialog open onOpenChange={close} methods={methods} />)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const proven = { session_token: 's_proven' }

test('with a password only, nothing else is offered', async () => {
  signIn()
  const proofs = answerCall('user/reauth', () => proven)
  await ask('password')
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveFocus()
  expect(button('Use a passkey').query()).toBeNull()
  expect(page.getByLabelText('Authenticator code').query()).toBeNull()
  await userEvent.keyboard('correct horse{Enter}')
  await vi.waitFor(() => expect(proofs).toEqual([{ password: 'correct horse' }]))
})

test('a passkey comes first and proves it with one press', async () => {
  signIn()
  passkeyDialog('given')
  answerCall('unauth/passkeyOptions', () => ({ options: passkeyRequest, ticket: 't1' }))
  const proofs = answerCall('user/reauth', () => proven)
  await ask('password', 'passkey', 'totp')
  await expect.element(button('Use a passkey')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(proofs).toHaveLength(1))
  expect(proofs[0]).toMatchObject({ ticket: 't1' })
  expect(JSON.parse(String(proofs[0]?.['assertion']))).toMatchObject({ id: 'AQID' })
})

test('closing the browser’s dialog says nothing, and another way can be taken', async () => {
  signIn()
  passkeyDialog('declined')
  const asked = answerCall('unauth/passkeyOptions', () => ({ options: passkeyRequest, ticket: 't1' }))
  const proofs = answerCall('user/reauth', ({ code }) => {
    if (code === '123456') return proven
    throw new Rejected({ code: 'second_factor_failed', error: 'This code is not right.' })
  })
  await ask('passkey', 'totp')
  await button('Use a passkey').click()
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await expect.element(button('Use a passkey')).not.toHaveAttribute('aria-busy')
  expect(page.getByRole('alert').query()).toBeNull()
  const code = page.getByLabelText('Authenticator code')
  await code.fill('000 000')
  await userEvent.keyboard('{Enter}')
  await expect.element(code).toHaveAccessibleDescription('This code is not right.')
  await expect.element(code).toHaveFocus()
  await code.fill(' 123456 ')
  await button('Confirm').click()
  await vi.waitFor(() => expect(proofs.at(-1)).toEqual({ code: '123456' }))
})

test('a passkey that is rejected is reported', async () => {
  signIn()
  passkeyDialog('given')
  answerCall('unauth/passkeyOptions', () => ({ options: passkeyRequest, ticket: 't1' }))
  answerCall('user/reauth', () => {
    throw new Rejected({ code: 'passkey_failed', error: 'This passkey did not work.' })
  })
  await ask('passkey', 'password')
  await button('Use a passkey').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('This passkey did not work.')
})

test('the password is one press away, with the focus in its field', async () => {
  signIn()
  const proofs = answerCall('user/reauth', () => proven)
  await ask('totp', 'password')
  await expect.element(page.getByLabelText('Authenticator code')).toHaveFocus()
  await button('Use your password').click()
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveFocus()
  expect(page.getByLabelText('Authenticator code').query()).toBeNull()
  await userEvent.keyboard('correct horse{Enter}')
  await vi.waitFor(() => expect(proofs).toEqual([{ password: 'correct horse' }]))
})

test('an account that has nothing to prove it with is asked to set a password', async () => {
  const user = { ...memberAs(me, me), has_password: false }
  answerCall('user/get', () => ({ user }))
  session.signIn({ user, session_token: 's_test' })
  await ask()
  await expect.element(page.getByRole('link', { name: 'Set a password' })).toBeVisible()
})

test('all ways fit a narrow phone, each easy to press', async () => {
  signIn()
  await narrowTo(320)
  await ask('password', 'passkey', 'totp')
  for (const name of ['Use a passkey', 'Confirm', 'Use your password']) {
    await expect.element(button(name)).toBeVisible()
    expect(pressSize(button(name))).toBeGreaterThanOrEqual(40)
  }
  expect(sidewaysScroll()).toBe(0)
})
