import { globalFeed } from '@sayso/contract/calls/feeds'
import { autoregister, checkAccount, login, register, verifyLogin } from '@sayso/contract/calls/unauth'
import { get, updateUser } from '@sayso/contract/calls/user'
import type { User } from '@sayso/contract/shapes/user'
import { expect, test } from 'vitest'
import { useMailbox } from '../../../testing/mailbox.ts'
import { asker, formOf, registered, tokenOf } from '../../../testing/person.ts'
import { useWorld } from '../../../testing/world.ts'

const mailbox = useMailbox()
const world = useWorld(mailbox.environment)
const ask = asker(world)

test('registration logs in, unverified, with one profile and all notification emails off', async () => {
  const { body } = await ask(register, formOf('robin'))
  const user = body['user'] as User
  expect(user).toMatchObject({
    is_anonymous: false,
    verified: false,
    first_name: 'Robin',
    last_name: 'Fielding',
    email: 'robin@people.example',
    has_password: true,
  })
  expect(user.profiles).toHaveLength(1)
  expect(user.profiles[0]).toMatchObject({
    handle: 'robin',
    display_name: 'Robin F.',
    email: 'robin@people.example',
    paypal_email: null,
    is_public: true,
    setting_notify_follow: false,
    setting_notify_ptv_email: false,
  })
  expect(user.current_profile).toBe(user.profiles[0]?.unique_id)
  expect((await ask(get, {}, tokenOf({ body }))).body['user']).toEqual(user)
  expect(
    (await ask(globalFeed, { user_profile_id: user.current_profile }, tokenOf({ body }))).body.success,
  ).toBe(true)
})

test.for([
  [{ email: ' ' }, 'Email is required'],
  [{ email: 'robin' }, 'Please enter a valid email'],
  [{ email: 'a b@c.de' }, 'Please enter a valid email'],
  [{ email: 'a@b' }, 'Please enter a valid email'],
  [{ password: '' }, 'Password is required'],
  [{ password: 'kx9%q' }, 'Password must be at least 6 characters'],
  [{ password: 'password1' }, 'This password is too easy to guess. Please choose another.'],
  [{ password: 'Qwertz123' }, 'This password is too easy to guess. Please choose another.'],
  [{ password: '24121987' }, 'This password is too easy to guess. Please choose another.'],
  [{ password: 'FIELDING' }, 'This password is too easy to guess. Please choose another.'],
  [{ password: 'Refused@People.example' }, 'This password is too easy to guess. Please choose another.'],
  [{ password: 'refused' }, 'This password is too easy to guess. Please choose another.'],
  [{ first_name: '  ' }, 'First name is required'],
  [{ last_name: '' }, 'Last name is required'],
  [{ handle: '' }, 'Profile handle is required'],
  [{ handle: 'no-hyphen' }, 'Handle can only contain letters, numbers, and underscores'],
  [{ handle: 'ab' }, 'Handle must be 3 to 30 characters'],
  [{ handle: 'NewPost' }, 'This handle is already taken'],
  [{ handle: 'admin' }, 'This handle is already taken'],
  [{ display_name: ' ' }, 'Display name is required'],
] as const)('registration with %o is rejected: %s', async ([change, text]) => {
  const { status, body } = await ask(register, { ...formOf('refused'), ...change })
  expect([status, body.success, body.error]).toEqual([200, false, text])
})

test('a handle is taken in any letter case, and a failed registration leaves nothing behind', async () => {
  await registered(world.baseUrl, 'Casey')
  const form = { ...formOf('second'), handle: 'cASEY' }
  expect((await ask(register, form)).body.error).toBe('This handle is already taken')
  expect((await ask(register, { ...form, handle: 'casey_2' })).body.success).toBe(true)
})

test('an address is taken in every spelling, and its owner is notified once at the stored address', async () => {
  await registered(world.baseUrl, 'mike')
  mailbox.clear()
  for (const email of ['mike@people.example', ' MIKE@People.Example ', 'ｍike@people.example']) {
    const { body } = await ask(register, { ...formOf('other_mike'), email })
    expect(body.error).toBe('Registration failed. Please try again.')
  }
  await world.settle()
  expect(mailbox.mails.map(({ recipients, subject }) => [recipients, subject])).toEqual([
    [['mike@people.example'], 'Someone tried to register with your address'],
  ])
  // The dotless i is another letter, so this is another address and must not be confused with the first.
  expect((await ask(register, { ...formOf('dotless'), email: 'mıke@people.example' })).body.success).toBe(
    true,
  )
})

test('two concurrent registrations of the same address create one account', async () => {
  const both = await Promise.all(
    ['one_of_two', 'two_of_two'].map((handle) =>
      ask(register, { ...formOf(handle), email: 'same@people.example' }),
    ),
  )
  expect(both.filter(({ body }) => body.success)).toHaveLength(1)
})

test('an account created during a purchase can only read until its owner opens the emailed link', async () => {
  mailbox.clear()
  const form = { email: 'buyer@people.example', first_name: 'Bo', last_name: 'Yer' }
  const made = await ask(autoregister, form)
  const user = made.body['user'] as User
  expect(user).toMatchObject({ verified: false, has_password: false, email: form.email })
  expect(JSON.stringify(user.profiles)).not.toContain('Yer')
  const early = tokenOf(made)
  expect((await ask(updateUser, { first_name: 'X' }, early)).body.code).toBe('email_unverified')
  expect((await ask(autoregister, form)).body.error).toBe('email already exists')
  expect((await ask(login, { email: form.email, password: 'anything at all' })).body.code).toBe(
    'login_failed',
  )
  await world.settle()
  const code = mailbox.linkCodeFor(form.email)
  const owner = await ask(verifyLogin, { code })
  expect(owner.body['user']).toMatchObject({ verified: true })
  expect((await ask(get, {}, early)).status).toBe(401)
  expect((await ask(get, {}, tokenOf(owner))).status).toBe(200)
  expect((await ask(verifyLogin, { code })).body.code).toBe('login_failed')
})

test('checkAccount answers the same for every address', async () => {
  await registered(world.baseUrl, 'known')
  const [known, unknown] = await Promise.all(
    ['known', 'stranger'].map((name) => ask(checkAccount, { email: `${name}@people.example` })),
  )
  expect(known?.body).toEqual({ success: true })
  expect(unknown?.body).toEqual(known?.body)
})
