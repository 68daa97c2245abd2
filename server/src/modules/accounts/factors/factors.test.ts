import * as calls from '@sayso/contract/calls/factors'
import { login } from '@sayso/contract/calls/unauth'
import { reauth, securityEvents } from '@sayso/contract/calls/user'
import type { Passkey } from '@sayso/contract/shapes/factors'
import { createPasskeyDevice } from '@sayso/sandbox/passkey-device'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addTotp as addTotpTo, codeAt } from '../../../testing/authenticator-app.ts'
import type { Reply } from '../../../testing/cast.ts'
import { useMailbox } from '../../../testing/mailbox.ts'
import { asker, formOf, registered, tokenOf } from '../../../testing/person.ts'
import { useWorld } from '../../../testing/world.ts'

const mailbox = useMailbox()
const world = useWorld({ ...mailbox.environment, RATE_FACTOR: '1000' })
const ask = asker(world)
const run = (statement: ReturnType<typeof sql>) => world.ctx.db.write((tx) => statement.execute(tx))
const ORIGIN = 'http://localhost:3000'
const emailOf = (handle: string) => formOf(handle).email

async function member(handle: string): Promise<string> {
  const token = await registered(world.baseUrl, handle)
  await run(sql`update account set verified_at = now() where email = ${emailOf(handle)}`)
  return token
}

const logIn = (handle: string, more: object = {}) => {
  const { email, password } = formOf(handle)
  return ask(login, { email, password, ...more })
}

interface SecondStepAsked {
  ticket: string
  methods: string[]
  passkey?: string
}
const asked = ({ body }: Reply) => (body as unknown as { details: SecondStepAsked }).details
const textOf = (reply: Reply, name: string) => String(reply.body[name])

const addTotp = (token: string) => addTotpTo(world, token)

async function addPasskey(token: string, device = createPasskeyDevice(ORIGIN)) {
  const started = await ask(calls.newPasskeyOptions, {}, token)
  const response = device.register(textOf(started, 'options'))
  const done = await ask(calls.addPasskey, { ticket: textOf(started, 'ticket'), response }, token)
  return { device, done }
}

async function byPasskey(device: ReturnType<typeof createPasskeyDevice>, faults = {}) {
  const { body } = await ask(calls.passkeyOptions)
  const input = { ticket: String(body['ticket']), assertion: device.answer(String(body['options']), faults) }
  return { input, answer: await ask(calls.passkeyLogin, input) }
}

const countSessions = async (handle: string) => {
  const { rows } = await world.ctx.db.write((tx) =>
    sql<{ count: number }>`
      select count(*)::int as count from session s join account a on a.id = s.account_id
       where a.email = ${emailOf(handle)}`.execute(tx),
  )
  return rows[0]?.count ?? 0
}

test('an authenticator app is asked for after the password, and each code works once', async () => {
  const token = await member('ada')
  const { secret } = await addTotp(token)
  const first = await logIn('ada')
  expect(first.body.code).toBe('second_factor_required')
  const { ticket, methods, passkey } = asked(first)
  expect([methods, passkey]).toEqual([['totp', 'recovery_code'], undefined])
  expect(await countSessions('ada')).toBe(1)
  const wrong = await ask(calls.loginSecond, { ticket, code: '000000' })
  expect(wrong.body.code).toBe('second_factor_failed')
  const code = codeAt(secret)
  const opened = await ask(calls.loginSecond, { ticket, code: `${code.slice(0, 3)} ${code.slice(3)}` })
  expect(opened.body).toMatchObject({ success: true, user: { email: emailOf('ada') } })
  // The same ticket, the same code, the one before: none of them again.
  expect((await ask(calls.loginSecond, { ticket, code })).body.code).toBe('second_factor_failed')
  const again = asked(await logIn('ada')).ticket
  for (const used of [code, codeAt(secret, -1)])
    expect((await ask(calls.loginSecond, { ticket: again, code: used })).body.code).toBe(
      'second_factor_failed',
    )
  const { events } = (await ask(securityEvents, {}, tokenOf(opened))).body as { events?: { kind: string }[] }
  expect(events?.map(({ kind }) => kind)).toEqual(['password_sign_in', 'totp_added', 'registered'])
})

test('five codes are compared, then none for a while, and not even the right one', async () => {
  const { secret } = await addTotp(await member('bea'))
  const { ticket } = asked(await logIn('bea'))
  for (let i = 0; i < 5; i++)
    expect((await ask(calls.loginSecond, { ticket, code: '000000' })).body.code).toBe('second_factor_failed')
  await run(sql`update sign_in_try set open_at = open_at + interval '10 minutes'`)
  const code = codeAt(secret)
  expect((await ask(calls.loginSecond, { ticket, code })).body.code).toBe('second_factor_failed')
  await run(sql`update sign_in_try set open_at = null`)
  expect((await ask(calls.loginSecond, { ticket, code })).body.success).toBe(true)
})

test('concurrent tries with one code open one session', async () => {
  const { secret, codes } = await addTotp(await member('cleo'))
  for (const code of [codeAt(secret), codes[0]]) {
    const before = await countSessions('cleo')
    const tickets = await Promise.all(
      Array.from({ length: 4 }, async () => asked(await logIn('cleo')).ticket),
    )
    const answers = await Promise.all(tickets.map((ticket) => ask(calls.loginSecond, { ticket, code })))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect(await countSessions('cleo')).toBe(before + 1)
    await run(sql`delete from sign_in_try`)
  }
})

test('a recovery code opens once, however it is typed, and the owner hears of it', async () => {
  const { codes } = await addTotp(await member('dora'))
  expect(codes).toHaveLength(10)
  expect(codes[0]).toMatch(/^([0-9a-hjkmnp-tv-z]{4} ){5}[0-9a-hjkmnp-tv-z]{4}$/)
  const typed = String(codes[0]).replaceAll(' ', '').toUpperCase().replaceAll('0', 'O')
  const { ticket } = asked(await logIn('dora'))
  const opened = await ask(calls.loginSecond, { ticket, code: typed })
  expect(opened.body.success).toBe(true)
  const next = asked(await logIn('dora')).ticket
  expect((await ask(calls.loginSecond, { ticket: next, code: typed })).body.code).toBe('second_factor_failed')
  expect((await ask(calls.factors, {}, tokenOf(opened))).body).toMatchObject({
    recovery: { left: 9, made: 10 },
  })
  await world.settle()
  expect(mailbox.mails.map(({ subject }) => subject)).toContain('A recovery code was used')
  const renewed = await ask(calls.recoveryCodes, {}, tokenOf(opened))
  expect(renewed.body['recovery_codes']).toHaveLength(10)
  const old = { ticket: next, code: codes[1] }
  expect((await ask(calls.loginSecond, old)).body.code).toBe('second_factor_failed')
})

test('a passkey logs in by itself, and after a password as the second step', async () => {
  const { device, done } = await addPasskey(await member('eva'))
  expect(done.body).toMatchObject({ success: true, recovery: { left: 10 } })
  expect(done.body['passkeys']).toMatchObject([{ name: 'Unknown device', last_used: null }])
  const { answer, input } = await byPasskey(device)
  expect(answer.body).toMatchObject({ success: true, user: { email: emailOf('eva') } })
  // What was recorded on the way opens nothing.
  expect((await ask(calls.passkeyLogin, input)).body.code).toBe('passkey_failed')
  const { ticket, methods, passkey = '' } = asked(await logIn('eva'))
  expect(methods).toEqual(['passkey', 'recovery_code'])
  const second = await ask(calls.loginSecond, { ticket, assertion: device.answer(passkey) })
  expect(second.body.success).toBe(true)
  const { passkeys } = (await ask(calls.factors, {}, tokenOf(second))).body as unknown as {
    passkeys: Passkey[]
  }
  expect(passkeys[0]?.last_used).not.toBeNull()
})

test.for([
  ['another page', { origin: 'https://evil.example' }],
  ['another site', { rpId: 'evil.example' }],
  ['another challenge', { challenge: 'AAAA' }],
  ['an unchecked user', { isUnverified: true }],
  ['a forged signature', { isForged: true }],
  ['a counter that went back', { counter: 1 }],
  ['another user', { userHandle: 'AAAA' }],
] as const)('a passkey’s answer with %s is refused', async ([name, faults], { expect: check }) => {
  const handle = `faulty_${name.replaceAll(/\W/g, '_')}`.slice(0, 20)
  const { device } = await addPasskey(await member(handle))
  for (let i = 0; i < 2; i++) check((await byPasskey(device)).answer.body.success).toBe(true)
  check((await byPasskey(device, faults)).answer.body.code).toBe('passkey_failed')
})

test('of a passkey and its copy, the one that falls behind is refused', async () => {
  const { device } = await addPasskey(await member('fay'))
  const copy = device.copy()
  expect((await byPasskey(copy)).answer.body.success).toBe(true)
  expect((await byPasskey(device)).answer.body.code).toBe('passkey_failed')
})

test('somebody else’s passkey is no second step and no proof, whatever the ticket', async () => {
  const [mine, other] = [await addPasskey(await member('gia')), await addPasskey(await member('hana'))]
  const { ticket, passkey = '' } = asked(await logIn('gia'))
  const assertion = other.device.answer(passkey)
  expect((await ask(calls.loginSecond, { ticket, assertion })).body.code).toBe('passkey_failed')
  const token = tokenOf((await byPasskey(mine.device)).answer)
  const { body } = await ask(calls.passkeyOptions)
  const proof = { ticket: body['ticket'], assertion: other.device.answer(String(body['options'])) }
  expect((await ask(reauth, proof, token)).body.code).toBe('passkey_failed')
})

test('a code or a passkey is a proof as the password is, and the refusal names what there is', async () => {
  const token = await member('ines')
  const { secret } = await addTotp(token)
  const { device } = await addPasskey(token)
  await run(sql`update session set proved_at = now() - interval '1 hour'`)
  const refused = await ask(calls.recoveryCodes, {}, token)
  expect(asked(refused).methods).toEqual(['passkey', 'totp', 'password'])
  expect((await ask(reauth, { code: '000000' }, token)).body.code).toBe('second_factor_failed')
  const proved = tokenOf(await ask(reauth, { code: codeAt(secret) }, token))
  expect((await ask(calls.recoveryCodes, {}, proved)).body.success).toBe(true)
  await run(sql`update session set proved_at = now() - interval '1 hour'`)
  const { body } = await ask(calls.passkeyOptions)
  const proof = { ticket: body['ticket'], assertion: device.answer(String(body['options'])) }
  const again = tokenOf(await ask(reauth, proof, proved))
  expect((await ask(calls.recoveryCodes, {}, again)).body.success).toBe(true)
})

test('factors are removed one by one, recovery codes end with the last, and a new one brings new codes', async () => {
  const token = await member('joan')
  await addTotp(token)
  const { device, done } = await addPasskey(token)
  expect(done.body['recovery_codes']).toEqual([])
  expect((await ask(calls.totpStart, {}, token)).body.code).toBe('totp_exists')
  const remove = (factor: string | undefined) => ask(calls.removeFactor, { factor }, token)
  expect((await remove('totp')).body).toMatchObject({ success: true, totp: null, recovery: { left: 10 } })
  expect((await remove('totp')).body.code).toBe('factor_not_found')
  const last = await remove(device.ids[0])
  expect(last.body).toMatchObject({ passkeys: [], recovery: { left: 0, made: 0 } })
  expect(last.body).not.toHaveProperty('recovery_codes')
  expect((await byPasskey(device)).answer.body.code).toBe('passkey_failed')
  expect((await logIn('joan')).body.success).toBe(true)
  expect((await ask(calls.recoveryCodes, {}, token)).body.code).toBe('factor_missing')
})

test('a passkey that is the only way in stays', async () => {
  const token = await member('kim')
  const { device } = await addPasskey(token)
  await run(
    sql`delete from account_password p using account a where a.id = p.account_id and a.email = ${emailOf('kim')}`,
  )
  const answer = await ask(calls.removeFactor, { factor: device.ids[0] }, token)
  expect(answer.body.code).toBe('last_way_in')
  expect((await byPasskey(device)).answer.body.success).toBe(true)
})

test('ten passkeys are the most, and one device makes no second for the same account', async () => {
  const token = await member('lena')
  const { device } = await addPasskey(token)
  const started = await ask(calls.newPasskeyOptions, {}, token)
  expect(textOf(started, 'options')).toContain(String(device.ids[0]))
  for (let i = 0; i < 9; i++) expect((await addPasskey(token)).done.body.success).toBe(true)
  expect((await ask(calls.newPasskeyOptions, {}, token)).body.code).toBe('passkeys_full')
})

test('a ticket is good for its step, its account and its time', async () => {
  const token = await member('mona')
  const other = await member('nora')
  const started = await ask(calls.totpStart, {}, token)
  const ticket = textOf(started, 'ticket')
  const code = codeAt(textOf(started, 'secret'))
  expect((await ask(calls.totpConfirm, { ticket, code }, other)).body.code).toBe('ticket_expired')
  expect((await ask(calls.loginSecond, { ticket, code })).body.code).toBe('ticket_expired')
  expect((await ask(calls.loginSecond, { ticket: 'made up', code })).body.code).toBe('ticket_expired')
})

test('a new password in between ends the log-in', async () => {
  const { secret } = await addTotp(await member('olga'))
  const { ticket } = asked(await logIn('olga'))
  await run(
    sql`update account_password p set phc = phc || 'x' from account a where a.id = p.account_id and a.email = ${emailOf('olga')}`,
  )
  expect((await ask(calls.loginSecond, { ticket, code: codeAt(secret) })).body.code).toBe('login_failed')
})
