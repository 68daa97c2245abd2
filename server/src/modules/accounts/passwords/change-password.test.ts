import { forgotPassword, login, resetPassword } from '@sayso/contract/calls/unauth'
import { changePassword, get } from '@sayso/contract/calls/user'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { send } from '../../../testing/cast.ts'
import { useMailbox } from '../../../testing/mailbox.ts'
import { asker, formOf, registered, tokenOf } from '../../../testing/person.ts'
import { useWorld } from '../../../testing/world.ts'

const mailbox = useMailbox()
const world = useWorld(mailbox.environment)
const ask = asker(world)
const emailOf = (handle: string) => `${handle}@people.example`
const NEXT = 'a better one than before'
const change = (handle: string, next = NEXT) => ({
  current_password: formOf(handle).password,
  new_password: next,
})

test('changing the password ends every session, including the current token, and sends an email', async () => {
  const token = await registered(world.baseUrl, 'ada')
  const other = tokenOf(await ask(login, formOf('ada')))
  const done = await ask(changePassword, change('ada'), token)
  expect(done.body['user']).toMatchObject({ email: emailOf('ada'), has_password: true })
  for (const old of [token, other]) expect((await ask(get, {}, old)).status).toBe(401)
  expect((await ask(get, {}, tokenOf(done))).status).toBe(200)
  await world.settle()
  expect(mailbox.newestTo(emailOf('ada')).subject).toBe('Your password was changed')
  expect((await ask(login, formOf('ada'))).body.code).toBe('login_failed')
  expect((await ask(login, { email: emailOf('ada'), password: NEXT })).body.success).toBe(true)
  await world.settle()
})

test('a wrong current password changes nothing and signs nobody out', async () => {
  const token = await registered(world.baseUrl, 'bea')
  mailbox.clear()
  const refused = await ask(changePassword, { ...change('bea'), current_password: 'a guess' }, token)
  expect(refused.body.error).toBe('Your current password is not right. Please try again.')
  expect((await ask(get, {}, token)).status).toBe(200)
  await world.settle()
  expect(mailbox.mails).toEqual([])
  expect((await ask(login, formOf('bea'))).body.success).toBe(true)
})

test.for([
  [{ current_password: '' }, 'Current password is required'],
  [{ new_password: '' }, 'Password is required'],
  [{ new_password: 'kx9%q' }, 'Password must be at least 6 characters'],
  [{ new_password: 'password1' }, 'This password is too easy to guess. Please choose another.'],
  [{ new_password: 'Fielding' }, 'This password is too easy to guess. Please choose another.'],
] as const)('a password change with %o is rejected: %s', async ([part, text], { task }) => {
  const handle = `fussy_${task.id.replaceAll(/\W/g, '').slice(-12)}`
  const token = await registered(world.baseUrl, handle)
  const { status, body } = await ask(changePassword, { ...change(handle), ...part }, token)
  expect([status, body.success, body.error]).toEqual([200, false, text])
})

test('a stolen session is subject to the same limit of password guesses as a log-in', async () => {
  const token = await registered(world.baseUrl, 'cleo')
  const guess = () => ask(changePassword, { ...change('cleo'), current_password: 'a wrong guess' }, token)
  for (let i = 0; i < 10; i++) expect((await guess()).body.code).toBe('current_password_wrong')
  // Tries are blocked for a second, so even the right password is not compared now. A busy machine may take longer.
  await world.ctx.db.write((tx) =>
    sql`update account_password set open_at = open_at + interval '1 hour'`.execute(tx),
  )
  expect((await ask(changePassword, change('cleo'), token)).body.code).toBe('current_password_wrong')
  const { rows } = await world.ctx.db.write((tx) =>
    sql<{ fails: number }>`select fails from account_password join account on account.id = account_id
                            where email = ${emailOf('cleo')}`.execute(tx),
  )
  expect(rows).toEqual([{ fails: 10 }])
})

test('changing the password invalidates an open reset code', async () => {
  const token = await registered(world.baseUrl, 'dora')
  await ask(forgotPassword, { email: emailOf('dora') })
  await world.settle()
  const code = mailbox.codeFor(emailOf('dora'))
  expect((await ask(changePassword, change('dora'), token)).body.success).toBe(true)
  const late = await ask(resetPassword, { email: emailOf('dora'), code, password: 'from an old mail' })
  expect(late.body.error).toBe('Failed to reset password. Please try again.')
})

test('changing the password is rejected by GET and without a session', async () => {
  const token = await registered(world.baseUrl, 'edda')
  expect((await send(world.baseUrl, changePassword.path, change('edda'), 'GET', token)).status).toBe(405)
  expect((await ask(changePassword, change('edda'))).status).toBe(401)
})
