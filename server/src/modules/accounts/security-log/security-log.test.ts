import { updateProfile } from '@sayso/contract/calls/profiles'
import { login, verifyLogin } from '@sayso/contract/calls/unauth'
import { changePassword, get, revokeOtherSessions, securityEvents } from '@sayso/contract/calls/user'
import type { ProfileId } from '@sayso/contract/ids'
import type { SecurityEvent } from '@sayso/contract/shapes/security-event'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useMailbox } from '../../../testing/mailbox.ts'
import { asker, formOf, registered, tokenOf } from '../../../testing/person.ts'
import { useWorld } from '../../../testing/world.ts'
import { maskEmail } from './mask.policy.ts'
import { deleteOldEvents } from './security-log.queries.ts'

const mailbox = useMailbox()
const world = useWorld(mailbox.environment)
const ask = asker(world)
const logIn = async (handle: string) => {
  const { email, password } = formOf(handle)
  return tokenOf(await ask(login, { email, password }))
}
const eventsOf = async (token: string) =>
  ((await ask(securityEvents, {}, token)).body as unknown as { events: SecurityEvent[] }).events

test('the owner sees what happened to the account, newest first, and nobody else does', async () => {
  const first = await registered(world.baseUrl, 'ada')
  const stranger = await registered(world.baseUrl, 'stranger')
  const token = await logIn('ada')
  const { user } = (await ask(get, {}, token)).body as unknown as { user: { current_profile: ProfileId } }
  const id = user.current_profile
  await ask(
    updateProfile,
    { user_profile_id: id, profile_id: id, paypal_email: 'payments@ada.example' },
    token,
  )
  await ask(revokeOtherSessions, {}, token)
  expect((await ask(get, {}, first)).status).toBe(401)
  const { password } = formOf('ada')
  const changed = await ask(
    changePassword,
    { current_password: password, new_password: `${password} anew` },
    token,
  )
  const now = tokenOf(changed)

  const device = 'Unknown device'
  expect(await eventsOf(now)).toMatchObject([
    { kind: 'password', device, detail: '' },
    { kind: 'logged_out_devices', device, detail: '1 device' },
    { kind: 'payout_address', device, detail: 'pay•••@ada.example' },
    { kind: 'password_sign_in', device, detail: '' },
    { kind: 'registered', device, detail: '' },
  ])
  expect(await eventsOf(stranger)).toMatchObject([{ kind: 'registered' }])
})

test('an undone change is in the log, and so is the link that undid it', async () => {
  const token = await registered(world.baseUrl, 'bea')
  const { password } = formOf('bea')
  await ask(changePassword, { current_password: password, new_password: `${password} anew` }, token)
  await world.ctx.db.write((tx) =>
    sql`
    update account set verified_at = now() where email = 'bea@people.example'`.execute(tx),
  )
  const again = await logInWith('bea', `${password} anew`)
  await ask(changePassword, { current_password: `${password} anew`, new_password: password }, again)
  await world.settle()
  const code = mailbox.linkCodeFor('bea@people.example')
  const back = tokenOf(await ask(verifyLogin, { code }))
  const kinds = (await eventsOf(back)).map(({ kind }) => kind)
  expect(kinds).toEqual(['link_sign_in', 'undone', 'password', 'password_sign_in', 'password', 'registered'])
})

async function logInWith(handle: string, password: string): Promise<string> {
  return tokenOf(await ask(login, { email: formOf(handle).email, password }))
}

test('pages do not overlap, and a made-up cursor is refused', async () => {
  const token = await registered(world.baseUrl, 'cleo')
  for (let i = 0; i < 24; i++) await logIn('cleo')
  const now = await logIn('cleo')
  const page = async (cursor?: string) =>
    (await ask(securityEvents, cursor === undefined ? {} : { cursor }, now)).body as unknown as {
      events: SecurityEvent[]
      next_cursor: string | null
    }
  const one = await page()
  const two = await page(one.next_cursor ?? '')
  expect([one.events.length, two.events.length, two.next_cursor]).toEqual([20, 6, null])
  expect(two.events.at(-1)).toMatchObject({ kind: 'registered' })
  for (const cursor of ['0', '-1', 'x', '9'.repeat(30)])
    expect((await ask(securityEvents, { cursor }, now)).body.code, cursor).toBe('invalid_input')
  expect((await ask(get, {}, token)).status).toBe(401)
})

test('events are kept for a year', async () => {
  const token = await registered(world.baseUrl, 'dora')
  await logIn('dora')
  await world.ctx.db.write(async (tx) => {
    await sql`update security_event set at = now() - interval '366 days' where kind = 'registered'`.execute(
      tx,
    )
    await deleteOldEvents(tx)
  })
  expect(await eventsOf(token)).toMatchObject([{ kind: 'password_sign_in' }])
})

test.for([
  ['payments@ada.example', 'pay•••@ada.example'],
  ['ada@home.example', 'a•••@home.example'],
  ['a@b.example', '•••@b.example'],
] as const)('%s is shown as %s', ([email, masked]) => {
  expect(maskEmail(email)).toBe(masked)
})
