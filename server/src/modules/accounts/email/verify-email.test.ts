import { forgotPassword, login, resetPassword, verifyLogin } from '@sayso/contract/calls/unauth'
import { get, sendVerify, updateUser, verify } from '@sayso/contract/calls/user'
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
const run = (statement: ReturnType<typeof sql>) => world.ctx.db.write((tx) => statement.execute(tx))
/** As long as the app makes people wait before it offers another code. */
const letTimePass = () => run(sql`update secret_code set created_at = created_at - interval '30 seconds'`)
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Has the effect of a Redis flush, but only on our own keys: other test files use the same server. */
async function forgetInRedis(): Promise<void> {
  const { redis, config } = world.ctx
  const keys = await redis.keys(`${config.namespace}:*`)
  await Promise.all(keys.map((key) => redis.del(key.slice(config.namespace.length + 1))))
}

async function sentCode(token: string, handle: string): Promise<string> {
  await ask(sendVerify, {}, token)
  await world.settle()
  return mailbox.codeFor(emailOf(handle))
}

test('an emailed code verifies the address, keeps the current session and ends all others', async () => {
  const token = await registered(world.baseUrl, 'ada')
  const other = tokenOf(await ask(login, formOf('ada')))
  const code = await sentCode(token, 'ada')
  expect(code).toMatch(/^\d{6}$/)
  const verified = await send(world.baseUrl, verify.path, { code: ` ${code} ` }, 'GET', token)
  expect(verified.body['user']).toMatchObject({ verified: true })
  expect((await ask(get, {}, other)).status).toBe(401)
  expect((await ask(get, {}, token)).body['user']).toMatchObject({ verified: true })
})

test('a second request within seconds sends no email; a resend after 30 seconds replaces the code', async () => {
  const token = await registered(world.baseUrl, 'bea')
  const old = await sentCode(token, 'bea')
  expect((await ask(sendVerify, {}, token)).body).toEqual({ success: true })
  await world.settle()
  const mails = () => mailbox.mails.filter(({ recipients }) => recipients.includes(emailOf('bea'))).length
  expect(mails()).toBe(1)
  await letTimePass()
  const fresh = await sentCode(token, 'bea')
  expect(mails()).toBe(2)
  if (old !== fresh) {
    expect((await ask(verify, { code: old }, token)).body.error).toBe(
      'Invalid verification code. Please try again.',
    )
  }
  expect((await ask(verify, { code: fresh }, token)).body.success).toBe(true)
})

test('at most five codes are sent in half an hour', async () => {
  const token = await registered(world.baseUrl, 'cleo')
  for (let i = 0; i < 5; i++) {
    expect((await ask(sendVerify, {}, token)).body.success).toBe(true)
    await letTimePass()
  }
  expect((await ask(sendVerify, {}, token)).body.error).toBe('Failed to send verification email')
})

test('of 200 concurrent guesses at a code only five are compared, even when Redis loses its data', async () => {
  const token = await registered(world.baseUrl, 'dora')
  const code = await sentCode(token, 'dora')
  const received = await Promise.all(
    Array.from({ length: 200 }, async (_, i) => {
      if (i % 50 === 0) await forgetInRedis()
      return ask(verify, { code: wrong(code) }, token)
    }),
  )
  expect(received.filter(({ body }) => body.success)).toEqual([])
  const { rows } = await world.ctx.db.write((tx) =>
    sql<{ tries: number }>`select tries from secret_code join account on account.id = account_id
                            where account.email = ${emailOf('dora')}`.execute(tx),
  )
  expect(rows).toEqual([{ tries: 5 }])
  expect((await ask(verify, { code }, token)).body.error).toBe('Invalid verification code. Please try again.')
})

test('a code works once, and not after it has expired', async () => {
  const token = await registered(world.baseUrl, 'edda')
  const code = await sentCode(token, 'edda')
  await run(sql`update secret_code set expires_at = now()`)
  expect((await ask(verify, { code }, token)).body.code).toBe('verification_invalid')
  await letTimePass()
  const fresh = await sentCode(token, 'edda')
  const both = await Promise.all([0, 1, 2].map(() => ask(verify, { code: fresh }, token)))
  expect(both.filter(({ body }) => body.success)).toHaveLength(1)
})

test('a new address takes effect when its code is entered; until then resets go to the old address', async () => {
  const token = await registered(world.baseUrl, 'fay')
  await ask(verify, { code: await sentCode(token, 'fay') }, token)
  const other = tokenOf(await ask(login, formOf('fay')))
  const changed = await ask(updateUser, { first_name: 'Fay', email: 'fay.new@people.example' }, token)
  expect(changed.body['user']).toMatchObject({
    first_name: 'Fay',
    email: emailOf('fay'),
    pending_email: 'fay.new@people.example',
    verified: true,
  })
  mailbox.clear()
  for (const email of [emailOf('fay'), 'fay.new@people.example']) await ask(forgotPassword, { email })
  await world.settle()
  const resets = mailbox.mails.filter(({ subject }) => subject === 'Your password reset code')
  expect(resets.map(({ recipients }) => recipients)).toEqual([[emailOf('fay')]])
  const moved = await ask(verify, { code: mailbox.codeFor('fay.new@people.example') }, token)
  expect(moved.body['user']).toMatchObject({
    email: 'fay.new@people.example',
    pending_email: null,
    verified: true,
  })
  expect((await ask(get, {}, other)).status).toBe(401)
  expect((await ask(get, {}, token)).status).toBe(200)

  await world.settle()
  const undo = mailbox.mails.find(({ subject }) => subject === 'Your email address is about to change')
  const code = /code=([\w-]{43})/.exec(undo?.text ?? '')?.[1]
  expect(mailbox.newestTo(emailOf('fay')).subject).toBe('Your email address was changed')
  expect(mailbox.newestTo('fay.new@people.example').subject).toBe(
    'This is now the email address of your account',
  )
  const back = await ask(verifyLogin, { code })
  expect(back.body['user']).toMatchObject({ email: emailOf('fay'), has_password: false })
  expect((await ask(get, {}, token)).status).toBe(401)
  await world.settle()
  expect(mailbox.newestTo(emailOf('fay')).subject).toBe('Your account is back as it was')
  expect(mailbox.newestTo('fay.new@people.example').subject).toBe('A change of email address was undone')
})

test('requesting an address that is already taken looks like success and sends no code to it', async () => {
  await registered(world.baseUrl, 'gina')
  const token = await registered(world.baseUrl, 'thief')
  mailbox.clear()
  const { body } = await ask(updateUser, { email: emailOf('gina') }, token)
  expect(body['user']).toMatchObject({ pending_email: emailOf('gina') })
  await world.settle()
  expect(mailbox.mails.map(({ subject }) => subject)).toEqual(['Someone tried to register with your address'])
})

test('the code is in the body of the email, not in its subject, and cannot reset a password', async () => {
  const token = await registered(world.baseUrl, 'hana')
  const code = await sentCode(token, 'hana')
  const mail = mailbox.newestTo(emailOf('hana'))
  expect(mail.html).toContain(code)
  expect(mail.subject).not.toContain(code)
  expect(
    (await ask(resetPassword, { email: emailOf('hana'), code, password: 'another good one' })).body.error,
  ).toBe('Failed to reset password. Please try again.')
})

test('when two accounts verify the same address concurrently, one gets it and the other’s code is rejected', async () => {
  const email = 'wanted@people.example'
  const codes: [token: string, code: string][] = []
  for (const handle of ['ines', 'jana']) {
    const token = await registered(world.baseUrl, handle)
    await ask(updateUser, { email }, token)
    await world.settle()
    codes.push([token, mailbox.codeFor(email)])
  }
  const received = await Promise.all(codes.map(([token, code]) => ask(verify, { code }, token)))
  expect(received.map(({ body }) => body.code ?? 'moved').sort()).toEqual(['moved', 'verification_invalid'])
})
