import { calls } from '@sayso/contract/calls/index'
import { updateProfile } from '@sayso/contract/calls/profiles'
import { login, verifyLogin } from '@sayso/contract/calls/unauth'
import { changePassword, get, reauth, updateUser } from '@sayso/contract/calls/user'
import type { ProfileId } from '@sayso/contract/ids'
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
/** Makes every session look as if it was signed in long ago. */
const letTimePass = () => run(sql`update session set proved_at = now() - interval '16 minutes'`)
const profileOf = async (token: string) =>
  ((await ask(get, {}, token)).body as unknown as { user: { current_profile: ProfileId } }).user
    .current_profile
async function setPayout(token: string, address: string) {
  const id = await profileOf(token)
  return ask(updateProfile, { user_profile_id: id, profile_id: id, paypal_email: address }, token)
}

test('changing the email or payout address requires the password again; unchanged forms and names do not', async () => {
  const token = await registered(world.baseUrl, 'ada')
  expect((await setPayout(token, 'pay@ada.example')).body.success).toBe(true)
  await letTimePass()
  const refused = { status: 200, body: { code: 'reauth_required', details: { methods: ['password'] } } }
  expect(await ask(updateUser, { email: 'new@ada.example' }, token)).toMatchObject(refused)
  for (const address of ['thief@ada.example', ''])
    expect(await setPayout(token, address)).toMatchObject(refused)
  expect((await ask(updateUser, { first_name: 'Augusta', email: emailOf('ada') }, token)).body.success).toBe(
    true,
  )
  expect((await setPayout(token, 'pay@ada.example')).body.success).toBe(true)

  const proven = tokenOf(await ask(reauth, { password: formOf('ada').password }, token))
  expect((await setPayout(proven, 'other@ada.example')).body.success).toBe(true)
  expect((await ask(updateUser, { email: 'new@ada.example' }, proven)).body.success).toBe(true)
})

test('calls that always require the password again are these, and none does anything without it', async () => {
  // What staff do is behind a gate of its own: see the tests of that module.
  const always = calls.filter((call) => call.reauth === true && call.access !== 'staff')
  expect(always.map(({ path }) => path).sort()).toEqual([
    'external/connectTwitter',
    'external/getInstagramAuthUrl',
    'feed/sendEmailToPurchasers',
    'user/addPasskey',
    'user/authTwitter',
    'user/closeStart',
    'user/connectInstagram',
    'user/exportLink',
    'user/exportStart',
    'user/getTwitterToken',
    'user/passkeyOptions',
    'user/recoveryCodes',
    'user/releasePayouts',
    'user/removeFactor',
    'user/revokeOtherSessions',
    'user/revokeSession',
    'user/totpConfirm',
    'user/totpStart',
  ])
  const token = await registered(world.baseUrl, 'always')
  await run(sql`update account set verified_at = now() where email = ${emailOf('always')}`)
  await letTimePass()
  for (const call of always) expect((await ask(call, {}, token)).body.code, call.path).toBe('reauth_required')
})

test('a rejected change stores nothing and sends no email', async () => {
  const token = await registered(world.baseUrl, 'bea')
  await letTimePass()
  await world.settle()
  mailbox.clear()
  await ask(updateUser, { first_name: 'Mallory', email: 'thief@people.example' }, token)
  await setPayout(token, 'thief@people.example')
  await world.settle()
  expect(mailbox.mails).toEqual([])
  const { body } = await ask(get, {}, token)
  expect(body['user']).toMatchObject({ first_name: 'Robin', pending_email: null })
})

test('reauthentication issues a new token; the old one works a minute longer but is not reauthenticated', async () => {
  const token = await registered(world.baseUrl, 'cleo')
  await letTimePass()
  const proven = tokenOf(await ask(reauth, { password: formOf('cleo').password }, token))
  expect(proven).not.toBe(token)
  expect((await ask(get, {}, proven)).status).toBe(200)
  expect((await ask(get, {}, token)).status).toBe(200)
  expect((await ask(updateUser, { email: 'thief@people.example' }, token)).body.code).toBe('reauth_required')
  await run(sql`update session set previous_until = now()`)
  expect((await ask(get, {}, token)).status).toBe(401)
  expect((await ask(get, {}, proven)).status).toBe(200)
})

test('a wrong password does not reauthenticate and counts as a failed log-in', async () => {
  const token = await registered(world.baseUrl, 'dora')
  await letTimePass()
  expect((await ask(reauth, { password: '' }, token)).body.code).toBe('password_required')
  for (let i = 0; i < 10; i++)
    expect((await ask(reauth, { password: 'a guess' }, token)).body.code).toBe('reauth_failed')
  // Tries are blocked for a moment, so even the right password is not compared now.
  expect((await ask(reauth, { password: formOf('dora').password }, token)).body.code).toBe('reauth_failed')
  expect((await ask(get, {}, token)).status).toBe(200)
})

test('logging in and changing the password count as reauthentication', async () => {
  const token = await registered(world.baseUrl, 'edda')
  await letTimePass()
  // The current password, which changing it requires, is the proof.
  const next = { current_password: formOf('edda').password, new_password: 'another good secret' }
  const changed = tokenOf(await ask(changePassword, next, token))
  expect((await ask(updateUser, { email: 'one@edda.example' }, changed)).body.success).toBe(true)
  await letTimePass()
  const signedIn = tokenOf(await ask(login, { email: emailOf('edda'), password: 'another good secret' }))
  expect((await ask(updateUser, { email: 'two@edda.example' }, signedIn)).body.success).toBe(true)
})

test('an account without a password is asked to set one; an emailed link does not reauthenticate', async () => {
  const form = { email: 'guest@people.example', first_name: 'Gus', last_name: 'Guest' }
  await send(world.baseUrl, 'unauth/autoregister', form, 'POST', null)
  await world.settle()
  const token = tokenOf(await ask(verifyLogin, { code: mailbox.linkCodeFor('guest@people.example') }))
  for (const refused of [
    await ask(updateUser, { email: 'new@guest.example' }, token),
    await ask(reauth, { password: 'anything' }, token),
  ])
    expect(refused).toMatchObject({
      status: 200,
      body: {
        code: 'password_missing',
        error: 'Your account has no password yet. Please set one first: we’ll email you a code.',
      },
    })
})
