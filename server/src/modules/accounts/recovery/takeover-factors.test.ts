import * as calls from '@sayso/contract/calls/factors'
import { forgotPassword, login, resetPassword, verifyLogin } from '@sayso/contract/calls/unauth'
import { changePassword } from '@sayso/contract/calls/user'
import { createPasskeyDevice } from '@sayso/sandbox/passkey-device'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addTotp, codeAt } from '../../../testing/authenticator-app.ts'
import type { Reply } from '../../../testing/cast.ts'
import { useMailbox } from '../../../testing/mailbox.ts'
import { asker, formOf, registered, tokenOf } from '../../../testing/person.ts'
import { useWorld } from '../../../testing/world.ts'

const mailbox = useMailbox()
const world = useWorld({ ...mailbox.environment, RATE_FACTOR: '1000' })
const ask = asker(world)
const run = (statement: ReturnType<typeof sql>) => world.ctx.db.write((tx) => statement.execute(tx))

async function member(handle: string): Promise<string> {
  const token = await registered(world.baseUrl, handle)
  await run(sql`update account set verified_at = now() where email = ${formOf(handle).email}`)
  return token
}

async function wayBack(handle: string, subject: string): Promise<string> {
  await world.settle()
  const { email } = formOf(handle)
  const mail = mailbox.mails.findLast((one) => one.recipients.includes(email) && one.subject === subject)
  const code = /code=([\w-]{43})/.exec(mail?.text ?? '')?.[1]
  if (code === undefined) throw new Error(`no way back from "${subject}" to ${email}`)
  return code
}

async function addPasskey(token: string) {
  const device = createPasskeyDevice('http://localhost:3000')
  const { body } = await ask(calls.newPasskeyOptions, {}, token)
  const response = device.register(String(body['options']))
  const done = await ask(calls.addPasskey, { ticket: body['ticket'], response }, token)
  expect(done.body.success).toBe(true)
  return device
}

const asked = ({ body }: Reply) =>
  (body as unknown as { details: { ticket: string; methods: string[] } }).details

test('undoing takes a thief’s factors away and gives the owner’s back', async () => {
  const token = await member('ada')
  const { codes } = await addTotp(world, token)
  // The thief has a session that was proved a moment ago.
  expect((await ask(calls.removeFactor, { factor: 'totp' }, token)).body.success).toBe(true)
  const thief = await addPasskey(token)
  const own = await addTotp(world, token)
  const code = await wayBack('ada', 'Your authenticator app was removed')
  const back = await ask(verifyLogin, { code })
  expect(back.body.success).toBe(true)
  const { body } = await ask(calls.passkeyOptions)
  const assertion = thief.answer(String(body['options']))
  expect((await ask(calls.passkeyLogin, { ticket: body['ticket'], assertion })).body.code).toBe(
    'passkey_failed',
  )
  const factors = await ask(calls.factors, {}, tokenOf(back))
  expect(factors.body).toMatchObject({ passkeys: [], totp: {}, recovery: { left: 10, made: 10 } })
  // The links of later changes have ended.
  const next = await ask(verifyLogin, { code: await wayBack('ada', 'A passkey was added to your account') })
  expect(next.body.code).toBe('login_failed')
  // The codes that count are those of the owner's app, which was given back with its first set.
  const { email, password } = formOf('ada')
  await ask(forgotPassword, { email })
  await world.settle()
  await ask(resetPassword, { email, code: mailbox.codeFor(email), password })
  const { ticket } = asked(await ask(login, { email, password }))
  for (const code of [own.codes[0], codeAt(own.secret)])
    expect((await ask(calls.loginSecond, { ticket, code })).body.code).toBe('second_factor_failed')
  expect((await ask(calls.loginSecond, { ticket, code: codes[0] })).body.success).toBe(true)
})

test('a stolen mailbox alone undoes nothing: the factor that stood before is asked for', async () => {
  const token = await member('bea')
  const { secret } = await addTotp(world, token)
  const { password } = formOf('bea')
  await ask(changePassword, { current_password: password, new_password: `${password} anew` }, token)
  const code = await wayBack('bea', 'Your password was changed')
  const refused = await ask(verifyLogin, { code })
  expect(refused.body.code).toBe('second_factor_required')
  const { ticket, methods } = asked(refused)
  expect(methods).toEqual(['totp', 'recovery_code'])
  expect((await ask(calls.loginSecond, { ticket, code: '000000' })).body.code).toBe('second_factor_failed')
  // The password still opens the first door, and the link was not used up.
  const email = formOf('bea').email
  const still = await ask(login, { email, password: `${password} anew` })
  expect(still.body.code).toBe('second_factor_required')
  const undone = await ask(calls.loginSecond, { ticket, code: codeAt(secret) })
  expect(undone.body).toMatchObject({ success: true, user: { has_password: false } })
  expect((await ask(verifyLogin, { code })).body.code).toBe('login_failed')
})

test('a factor that a thief added is not asked of the owner who undoes it', async () => {
  const token = await member('cleo')
  await addTotp(world, token)
  const code = await wayBack('cleo', 'Your authenticator app is on')
  const back = await ask(verifyLogin, { code })
  expect(back.body.success).toBe(true)
  expect((await ask(calls.factors, {}, tokenOf(back))).body).toMatchObject({
    totp: null,
    recovery: { made: 0 },
  })
})
