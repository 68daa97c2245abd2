import { PassThrough } from 'node:stream'
import { forgotPassword, login, register, resetPassword } from '@sayso/contract/calls/unauth'
import { get, sendVerify, updateUser, verify } from '@sayso/contract/calls/user'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createApp } from '../../../app.ts'
import { closeContext, createContext } from '../../../context.ts'
import { createLog } from '../../../platform/telemetry/log.ts'
import { useMailbox } from '../../../testing/mailbox.ts'
import { asker, formOf, registered, tokenOf } from '../../../testing/person.ts'
import { useWorld } from '../../../testing/world.ts'

const mailbox = useMailbox()
const world = useWorld(mailbox.environment)
const ask = asker(world)
const emailOf = (handle: string) => `${handle}@people.example`
const NEW = 'a much better secret'

async function resetCode(handle: string): Promise<string> {
  await ask(forgotPassword, { email: emailOf(handle) })
  await world.settle()
  return mailbox.codeFor(emailOf(handle))
}

test('an emailed code sets a new password, verifies the address and sends a confirmation', async () => {
  await registered(world.baseUrl, 'ada')
  const code = await resetCode('ada')
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
  const typed = `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase()
  const done = await ask(resetPassword, { email: emailOf('ada'), code: typed, password: NEW })
  expect(done.body).toEqual({ success: true, device_token: expect.any(String) })
  expect((await ask(login, formOf('ada'))).body.code).toBe('login_failed')
  const { device_token } = done.body
  const back = await ask(login, { email: emailOf('ada'), password: NEW, device_token })
  expect(back.body['user']).toMatchObject({ verified: true })
  await world.settle()
  expect(mailbox.newestTo(emailOf('ada')).subject).toBe('Your password was changed')
  const again = await ask(resetPassword, { email: emailOf('ada'), code, password: NEW })
  expect(again.body.error).toBe('Failed to reset password. Please try again.')
})

test.for([
  [{ email: '' }, 'Email is required'],
  [{ email: 'x' }, 'Please enter a valid email'],
  [{ code: ' ' }, 'Reset code is required'],
  [{ password: '' }, 'Password is required'],
  [{ password: 'kx9%q' }, 'Password must be at least 6 characters'],
  [{ password: 'iloveyou1' }, 'This password is too easy to guess. Please choose another.'],
  [{}, 'Failed to reset password. Please try again.'],
] as const)('a reset with %o answers: %s', async ([change, text]) => {
  const input = { email: 'nobody@people.example', code: 'ABCD1234', password: NEW, ...change }
  expect((await ask(resetPassword, input)).body.error).toBe(text)
})

test('known and unknown addresses get byte-identical answers', async () => {
  await registered(world.baseUrl, 'bea')
  await resetCode('bea')
  const raw = async (path: string, input: Record<string, string>) => {
    const response = await fetch(`${world.baseUrl}/api/${path}?${new URLSearchParams(input)}`)
    return `${response.status} ${await response.text()}`
  }
  const [known, unknown] = await Promise.all(
    ['bea', 'nobody'].map((name) =>
      Promise.all([
        raw(forgotPassword.path, { email: emailOf(name) }),
        raw(resetPassword.path, { email: emailOf(name), code: 'AAAA1111', password: NEW }),
      ]),
    ),
  )
  expect(known).toEqual(unknown)
  expect(known?.[0]).toBe('200 {"success":true}')
})

test('the email goes to the stored address, however the requested address was spelled', async () => {
  await registered(world.baseUrl, 'mike')
  mailbox.clear()
  for (const email of ['mıke@people.example', 'MIKE@PEOPLE.EXAMPLE', 'ｍike@people.example'])
    await ask(forgotPassword, { email })
  await world.settle()
  expect(mailbox.mails.map(({ recipients }) => recipients)).toEqual([['mike@people.example']])
})

test('of 200 concurrent guesses at a reset code only five are compared', async () => {
  await registered(world.baseUrl, 'cleo')
  const code = await resetCode('cleo')
  const guess = { email: emailOf('cleo'), code: code === 'AAAAAAAA' ? 'BBBBBBBB' : 'AAAAAAAA', password: NEW }
  await Promise.all(Array.from({ length: 200 }, () => ask(resetPassword, guess)))
  const { rows } = await world.ctx.db.write((tx) =>
    sql<{ tries: number }>`select tries from secret_code where email = ${emailOf('cleo')}`.execute(tx),
  )
  expect(rows).toEqual([{ tries: 5 }])
  expect((await ask(resetPassword, { ...guess, code })).body.code).toBe('reset_failed')
})

test('a reset ends twenty sessions on every process before it is answered', async () => {
  const context = createContext(world.ctx.config)
  const second = await createApp(context)
  const there = { baseUrl: await second.http.listen({ host: '127.0.0.1', port: 0 }) }
  const tokens = [await registered(world.baseUrl, 'dora')]
  while (tokens.length < 20) tokens.push(tokenOf(await ask(login, formOf('dora'))))
  const states = () =>
    Promise.all(tokens.flatMap((token) => [ask(get, {}, token), asker(there)(get, {}, token)])).then(
      (received) => received.map(({ status }) => status),
    )
  expect(new Set(await states())).toEqual(new Set([200]))
  const code = await resetCode('dora')
  await ask(resetPassword, { email: emailOf('dora'), code, password: NEW })
  expect(new Set(await states())).toEqual(new Set([401]))
  await second.http.close()
  await closeContext(context)
})

test('an attacker who registered someone’s address loses all access once the owner resets the password', async () => {
  const attacker = await registered(world.baseUrl, 'victim')
  await ask(updateUser, { email: 'attacker@people.example' }, attacker)
  await world.settle()
  const change = mailbox.codeFor('attacker@people.example')
  const code = await resetCode('victim')
  await ask(resetPassword, { email: emailOf('victim'), code, password: NEW })
  expect((await ask(verify, { code: change }, attacker)).status).toBe(401)
  expect((await ask(login, formOf('victim'))).body.code).toBe('login_failed')
  const owner = await ask(login, { email: emailOf('victim'), password: NEW })
  expect(owner.body['user']).toMatchObject({ email: emailOf('victim'), pending_email: null, verified: true })
  expect((await ask(verify, { code: change }, tokenOf(owner))).body.code).toBe('verification_invalid')
})

test('logs, jobs, the outbox and Redis contain no password, code, token or address', async () => {
  const lines = new PassThrough()
  const written: string[] = []
  lines.on('data', (chunk) => written.push(String(chunk)))
  const log = createLog('debug', lines)
  const context = { ...world.ctx, log, accessLog: log }
  const app = await createApp(context)
  const near = asker({ baseUrl: await app.http.listen({ host: '127.0.0.1', port: 0 }) })

  const form = { ...formOf('canary'), first_name: 'Canaryfirst', last_name: 'Canarylast' }
  const token = tokenOf(await near(register, form))
  await near(sendVerify, {}, token)
  await world.settle()
  const verifyCode = mailbox.codeFor(form.email)
  const verified = tokenOf(await near(verify, { code: verifyCode }, token))
  await near(forgotPassword, { email: form.email })
  await world.settle()
  const code = mailbox.codeFor(form.email)
  await near(resetPassword, { email: form.email, code, password: `${NEW} canary` })
  await near(login, { email: form.email, password: 'a wrong canary' })
  await world.settle()
  await app.http.close()

  const { rows } = await world.ctx.db.write((tx) =>
    sql<{ dump: string }>`
      select coalesce(string_agg(row::text, ' '), '') as dump from (
        select to_jsonb(j) as row from graphile_worker._private_jobs j
        union all select to_jsonb(o) from outbox o
        union all select to_jsonb(c) - 'email' from secret_code c
        union all select to_jsonb(s) from session s
        union all select to_jsonb(p) from account_password p) everything`.execute(tx),
  )
  const { redis, config } = world.ctx
  const keys = await redis.keys(`${config.namespace}:*`)
  const cached = await Promise.all(keys.map((key) => redis.get(key.slice(config.namespace.length + 1))))
  const left = [written.join(''), rows[0]?.dump, ...keys, ...cached].join('\n')
  expect(written.length).toBeGreaterThan(0)
  for (const canary of [
    form.email,
    form.password,
    'canary',
    'Canaryfirst',
    token,
    verified,
    verifyCode,
    code,
  ])
    expect([canary, left.includes(canary)]).toEqual([canary, false])
})
