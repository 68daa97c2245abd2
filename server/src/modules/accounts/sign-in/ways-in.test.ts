import * as factors from '@sayso/contract/calls/factors'
import { calls } from '@sayso/contract/calls/index'
import {
  autoregister,
  forgotPassword,
  login,
  register,
  resetPassword,
  verifyLogin,
} from '@sayso/contract/calls/unauth'
import { changePassword, reauth } from '@sayso/contract/calls/user'
import { createPasskeyDevice } from '@sayso/sandbox/passkey-device'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addTotp, codeAt } from '../../../testing/authenticator-app.ts'
import { useMailbox } from '../../../testing/mailbox.ts'
import { asker, formOf, registered, tokenOf } from '../../../testing/person.ts'
import { useWorld } from '../../../testing/world.ts'
import { waysIn } from './complete-sign-in.service.ts'

const mailbox = useMailbox()
const world = useWorld({ ...mailbox.environment, RATE_FACTOR: '1000' })
const ask = asker(world)
const run = (statement: ReturnType<typeof sql>) => world.ctx.db.write((tx) => statement.execute(tx))

/** Every call that can answer with a token, and what an account with a second factor has to show for it. */
const CALLS = {
  'unauth/anonymousLogin': 'nothing: a visitor has no account',
  'unauth/autoregister': 'nothing: only a new account',
  'unauth/finishRecovery': 'a mailbox, days after staff have started it',
  'unauth/login': 'password, then the second factor',
  'unauth/loginSecond': 'the second factor, after the first',
  'unauth/passkeyLogin': 'a passkey, which is both',
  'unauth/register': 'nothing: only a new account',
  'unauth/verifyLogin': 'a mailbox, then the second factor',
  'user/changePassword': 'a session that passed, and the password',
  'user/reauth': 'a session that passed, and the password or a factor',
  'user/verify': 'a session that passed, and a mailbox',
}

test('every call that answers with a token is known here', () => {
  const answering = calls.filter(({ output }) => 'session_token' in output.properties).map(({ path }) => path)
  expect(answering.sort()).toEqual(Object.keys(CALLS).sort())
})

test('each way in asks for a second factor unless it is two itself, or the account is new', () => {
  const asking = Object.entries(waysIn).filter(([, way]) => way.asksSecond)
  expect(asking.map(([name]) => name)).toEqual(['password', 'link', 'first link'])
})

test('an account with a second factor opens by none of them without it', async () => {
  const token = await registered(world.baseUrl, 'ada')
  const { email, password } = formOf('ada')
  await run(sql`update account set verified_at = now()`)
  const { secret } = await addTotp(world, token)
  const device = createPasskeyDevice('http://localhost:3000')
  const started = (await ask(factors.newPasskeyOptions, {}, token)).body
  const response = device.register(String(started['options']))
  await ask(factors.addPasskey, { ticket: started['ticket'], response }, token)

  const code = async (answer: ReturnType<typeof ask>) => (await answer).body.code
  expect(await code(ask(login, { email, password }))).toBe('second_factor_required')
  expect(await code(ask(register, formOf('ada')))).toBe('registration_failed')
  expect(await code(ask(autoregister, { email, first_name: 'A', last_name: 'B' }))).toBe('email_exists')
  // A new password from the mailbox opens no session, and the log-in with it asks as before.
  await ask(forgotPassword, { email })
  await world.settle()
  const next = `${password}, forgotten`
  const reset = await ask(resetPassword, { email, code: mailbox.codeFor(email), password: next })
  expect(reset.body).toEqual({ success: true, device_token: expect.any(String) })
  const asked = await ask(login, { email, password: next })
  expect(asked.body.code).toBe('second_factor_required')
  // An account without a password gets its link from the mailbox; the link asks, too.
  await run(sql`delete from account_password`)
  await run(sql`update account set warned_at = null`)
  await ask(autoregister, { email, first_name: 'A', last_name: 'B' })
  await world.settle()
  const link = await ask(verifyLogin, { code: mailbox.linkCodeFor(email) })
  expect(link.body.code).toBe('second_factor_required')
  const { ticket } = (link.body as unknown as { details: { ticket: string } }).details
  const opened = await ask(factors.loginSecond, { ticket, code: codeAt(secret) })
  expect(opened.body.success).toBe(true)
  // Two factors are a proof, so a passkey-only account can go on from here.
  expect((await ask(factors.recoveryCodes, {}, tokenOf(opened))).body.success).toBe(true)
  expect(await code(ask(reauth, { password: 'anything' }, tokenOf(opened)))).toBe('reauth_required')
  const change = { current_password: 'anything', new_password: 'anything else at all' }
  expect(await code(ask(changePassword, change, tokenOf(opened)))).toBe('current_password_wrong')
})
