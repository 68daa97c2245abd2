import {
  autoregister,
  forgotPassword,
  login,
  register,
  resetPassword,
  verifyLogin,
} from '@sayso/contract/calls/unauth'
import { changePassword, logout } from '@sayso/contract/calls/user'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useMailbox } from '../../../testing/mailbox.ts'
import { asker, formOf, tokenOf } from '../../../testing/person.ts'
import { useWorld } from '../../../testing/world.ts'
import { deleteUnusedDevices } from './known-devices.queries.ts'

const mailbox = useMailbox()
const world = useWorld(mailbox.environment)
const ask = asker(world)
const emailOf = (handle: string) => formOf(handle).email
const deviceOf = ({ body }: { body: unknown }) => (body as { device_token: string }).device_token
const run = (statement: ReturnType<typeof sql>) => world.ctx.db.write((tx) => statement.execute(tx))

const logIn = (handle: string, device_token?: string) =>
  ask(login, { ...pick(handle), ...(device_token !== undefined && { device_token }) })
const pick = (handle: string) => {
  const { email, password } = formOf(handle)
  return { email, password }
}

async function alertsTo(email: string): Promise<number> {
  await world.settle()
  return mailbox.mails.filter(
    ({ recipients, subject }) => recipients.includes(email) && subject === 'New log-in to your account',
  ).length
}

test('a log-in from an unknown browser is reported by email once; afterwards it is known', async () => {
  const first = deviceOf(await ask(register, formOf('ada')))
  expect(first).toMatch(/^[\w-]{43}$/)
  expect(await alertsTo(emailOf('ada'))).toBe(0)
  const elsewhere = await logIn('ada')
  expect(await alertsTo(emailOf('ada'))).toBe(1)
  for (const known of [first, deviceOf(elsewhere)]) {
    const again = await logIn('ada', known)
    expect(deviceOf(again)).toBe(known)
    await ask(logout, {}, tokenOf(again))
    await logIn('ada', known)
  }
  expect(await alertsTo(emailOf('ada'))).toBe(1)
})

test('the token of another account, or a made-up one, is a stranger’s', async () => {
  const mine = deviceOf(await ask(register, formOf('bea')))
  await ask(register, formOf('cleo'))
  // The browser is known to one of the accounts only, and keeps its one token for both.
  expect(deviceOf(await logIn('cleo', mine))).toBe(mine)
  expect(await alertsTo(emailOf('cleo'))).toBe(1)
  for (const made of ['', 'x'.repeat(43), '<script>']) {
    expect((await logIn('bea', made)).body.success).toBe(true)
  }
  expect(await alertsTo(emailOf('bea'))).toBe(3)
  const { rows } = await world.ctx.db.write((tx) =>
    sql<{ hashes: number }>`select count(distinct token_hash)::int as hashes from known_device`.execute(tx),
  )
  expect(rows[0]?.hashes).toBeGreaterThanOrEqual(6)
})

test('what a stranger prepared in a purchase is not known to the owner of the mailbox', async () => {
  const email = 'dora@people.example'
  const stranger = deviceOf(await ask(autoregister, { email, first_name: 'D', last_name: 'O' }))
  await world.settle()
  const mine = deviceOf(await ask(verifyLogin, { code: mailbox.linkCodeFor(email) }))
  expect(mine).not.toBe(stranger)
  expect(await alertsTo(email)).toBe(0)
  const { rows } = await world.ctx.db.write((tx) =>
    sql`select from known_device join account on account.id = account_id where email = ${email}`.execute(tx),
  )
  expect(rows).toHaveLength(1)
})

test('undoing a change forgets every device but the one on which it is undone', async () => {
  const owner = deviceOf(await ask(register, formOf('eva')))
  await run(sql`update account set verified_at = now() where email = ${emailOf('eva')}`)
  const thief = await logIn('eva')
  const { password } = formOf('eva')
  await ask(
    changePassword,
    { current_password: password, new_password: 'the thief was here' },
    tokenOf(thief),
  )
  await world.settle()
  const before = await alertsTo(emailOf('eva'))
  const undone = await ask(verifyLogin, { code: mailbox.linkCodeFor(emailOf('eva')), device_token: owner })
  expect(deviceOf(undone)).toBe(owner)
  expect(await alertsTo(emailOf('eva'))).toBe(before)
  const { rows } = await world.ctx.db.write((tx) =>
    sql`select from known_device join account on account.id = account_id
         where email = ${emailOf('eva')}`.execute(tx),
  )
  expect(rows).toHaveLength(1)
})

test('a browser that was not used for a year is a stranger again', async () => {
  const old = deviceOf(await ask(register, formOf('fay')))
  const used = deviceOf(await logIn('fay'))
  await run(sql`update known_device set last_seen = now() - interval '366 days'`)
  await logIn('fay', used)
  await world.ctx.db.write(deleteUnusedDevices)
  const before = await alertsTo(emailOf('fay'))
  await logIn('fay', used)
  expect(await alertsTo(emailOf('fay'))).toBe(before)
  await logIn('fay', old)
  expect(await alertsTo(emailOf('fay'))).toBe(before + 1)
})

test('a log-in to an account whose browsers were all forgotten is reported too', async () => {
  await ask(register, formOf('gus'))
  await run(sql`update known_device set last_seen = now() - interval '366 days'`)
  await world.ctx.db.write(deleteUnusedDevices)
  expect((await logIn('gus')).body.success).toBe(true)
  expect(await alertsTo(emailOf('gus'))).toBe(1)
})

test('a browser on which the password was set by email is known, and keeps the token it had', async () => {
  const other = deviceOf(await ask(register, formOf('hal')))
  await ask(register, formOf('ida'))
  await ask(forgotPassword, { email: emailOf('ida') })
  await world.settle()
  const { password } = formOf('hal')
  const code = mailbox.codeFor(emailOf('ida'))
  const reset = await ask(resetPassword, { email: emailOf('ida'), code, password, device_token: other })
  expect(deviceOf(reset)).toBe(other)
  const { body } = await ask(login, { email: emailOf('ida'), password, device_token: other })
  expect(body.success).toBe(true)
  // The email about the new password has told of it.
  expect(await alertsTo(emailOf('ida'))).toBe(0)
})
