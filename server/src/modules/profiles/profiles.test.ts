import { createProfile, profile, updateProfile, userProfile } from '@sayso/contract/calls/profiles'
import { login, register } from '@sayso/contract/calls/unauth'
import { get, setCurrentProfile } from '@sayso/contract/calls/user'
import type { ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rowId } from '../../platform/db/row-id.ts'
import type { Actor } from '../../testing/cast.ts'
import { useMailbox } from '../../testing/mailbox.ts'
import { asker, formOf, tokenOf } from '../../testing/person.ts'
import { useWorld } from '../../testing/world.ts'

const mailbox = useMailbox()
const world = useWorld(mailbox.environment)
const ask = asker(world)

/** Everything the database stores about a profile and its account. */
async function rowOf(id: ProfileId): Promise<unknown> {
  const { rows } = await world.ctx.db.write((tx) =>
    sql`select profile.*, account.* from profile join account on account.id = account_id
         where profile.id = ${rowId(id)}`.execute(tx),
  )
  return rows[0]
}

const edit = (actor: Actor, change: Record<string, unknown>) =>
  actor.ask(updateProfile, { profile_id: actor.profileId, ...change })

test('nobody has a name that could be taken for the platform, at registration or later', async () => {
  const alice = await world.as('alice')
  const code = async (answer: Promise<{ body: unknown }>) => (await answer).body
  const reserved = { success: false, code: 'display_name_reserved' }
  expect(await code(edit(alice, { display_name: 'Ѕауѕо Help' }))).toMatchObject(reserved)
  expect(await code(ask(register, { ...formOf('mimic'), display_name: 'Sayso ✅' }))).toMatchObject(reserved)
  expect(await code(edit(alice, { handle: 'supp0rt_team' }))).toMatchObject({ code: 'handle_taken' })
  expect((await alice.call(userProfile)).profile).toMatchObject({ handle: 'alice', display_name: 'Alice' })
  await edit(alice, { display_name: 'Alice ✔️' })
  expect((await alice.call(userProfile)).profile).toMatchObject({ display_name: 'Alice' })
})

test('a new profile has the values sent and defaults for the rest', async () => {
  const alice = await world.as('alice')
  const { profile: made } = await alice.call(createProfile, {
    handle: 'Alice_Works',
    display_name: '  Alice at work ',
    bio: 'Two lines\nof it',
    location: 'Lisbon',
    web_link: 'works.example',
    setting_notify_reply: true,
  })
  expect(made).toMatchObject({
    handle: 'Alice_Works',
    display_name: 'Alice at work',
    name: 'Alice at work',
    bio: 'Two lines\nof it',
    location: 'Lisbon',
    web_link: 'https://works.example',
    is_public: true,
    email: 'alice@people.example',
    paypal_email: null,
    setting_notify_reply: true,
    setting_notify_follow: false,
    num_followers: 0,
    num_following: 0,
    num_posts: 0,
    is_me: true,
    can_edit: true,
    can_follow: false,
  })
  const { user } = await alice.call(get)
  expect(user.profiles.map(({ handle }) => handle)).toEqual(['alice', 'Alice_Works'])
})

test('an edit changes only the fields sent', async () => {
  const bob = await world.as('bob')
  const { profile: before } = await bob.call(userProfile)
  const { profile: after } = await bob.call(updateProfile, { profile_id: bob.profileId, bio: 'new words' })
  expect(after).toEqual({ ...before, bio: 'new words' })
  const cleared = await bob.call(updateProfile, { profile_id: bob.profileId, bio: '' })
  expect(cleared.profile).toEqual(before)
})

test.for([
  [{ handle: ' ' }, 'profile_names_required'],
  [{ display_name: '\u200b ' }, 'profile_names_required'],
  [{ handle: 'no spaces' }, 'handle_invalid'],
  [{ handle: 'ab' }, 'handle_length'],
  [{ handle: 'Explore' }, 'handle_taken'],
  [{ web_link: 'javascript:alert(1)' }, 'web_link_invalid'],
  [{ email: 'nobody' }, 'email_invalid'],
  [{ paypal_email: 'nobody' }, 'email_invalid'],
  [{ bio: 'x'.repeat(501) }, 'invalid_input'],
  [{ display_name: 'x'.repeat(51) }, 'invalid_input'],
  [{ location: 'x'.repeat(51) }, 'invalid_input'],
  [{ web_link: `https://long.example/${'x'.repeat(200)}` }, 'invalid_input'],
] as const)('%j is rejected and changes nothing: %s', async ([change, code]) => {
  const bob = await world.as('bob')
  const { profile: before } = await bob.call(userProfile)
  expect((await edit(bob, change)).body).toMatchObject({ success: false, code })
  expect((await bob.call(userProfile)).profile).toEqual(before)
  const made = await bob.ask(createProfile, { handle: 'fine_handle', display_name: 'Fine', ...change })
  expect(made.body).toMatchObject({ success: false, code })
})

test('an account has at most ten profiles, even when they are created concurrently', async () => {
  const { token } = await world.as('heidi')
  const make = (i: number) => ask(createProfile, { handle: `many_${i}`, display_name: 'Many' }, token)
  for (let i = 0; i < 7; i++) expect((await make(i)).body.success).toBe(true)
  const last = await Promise.all(Array.from({ length: 8 }, (_, i) => make(100 + i)))
  expect(last.filter(({ body }) => body.success)).toHaveLength(2)
  expect(last.find(({ body }) => !body.success)?.body).toMatchObject({
    code: 'profiles_full',
    error: 'You can have at most 10 profiles',
  })
})

test('another account’s or an unknown profile cannot be edited', async () => {
  const bob = await world.as('bob')
  const alice = await world.as('alice')
  for (const id of [alice.profileId, '0000000000001']) {
    const { body } = await bob.ask(updateProfile, { profile_id: id, bio: 'defaced' })
    expect(body).toMatchObject({ code: 'access_denied', error: 'You can only edit your own profile' })
  }
  const visitor = await world.visitor()
  expect((await visitor.ask(updateProfile, { profile_id: alice.profileId, bio: 'x' })).status).toBe(403)
})

test('undeclared fields change no column', async () => {
  const bob = await world.as('bob')
  const before = await rowOf(bob.profileId)
  const extra = {
    fund_account_balance: 100_000,
    verified: true,
    account_id: '1',
    user_id: '1',
    num_followers: 9,
    is_me: false,
    created_time: 0,
    created_at: '2020-01-01',
    photo_url: 'https://evil.example/x.png',
    photo_media_id: '1',
    paypal_changed_at: '2020-01-01',
    id: '1',
    unique_id: '0000000000001',
    __proto__: { bio: 'x' },
    constructor: 'x',
  }
  expect((await edit(bob, extra)).body.success).toBe(true)
  expect(await rowOf(bob.profileId)).toEqual(before)
})

test('everyone can find a profile by id and handle, without its private fields', async () => {
  const alice = await world.as('alice')
  await edit(alice, { paypal_email: 'money@alice.example', email: 'post@alice.example', bio: 'hello' })
  for (const reader of [await world.visitor(), await world.as('bob')])
    for (const call of [profile, userProfile])
      for (const input of [{ profile_id: alice.profileId }, { handle: 'ALICE', profile_id: '' }] as const) {
        const { profile: seen } = await reader.call(call, input)
        expect(seen).toMatchObject({
          unique_id: alice.profileId,
          handle: 'alice',
          bio: 'hello',
          is_me: false,
        })
        expect(Object.keys(seen)).not.toContain('email')
        expect(JSON.stringify(seen)).not.toMatch(/money@|post@|setting_notify|balance/)
      }
  const { profile: own } = await alice.call(profile, { profile_id: alice.profileId })
  expect(own).toMatchObject({ is_me: true, paypal_email: 'money@alice.example', email: 'post@alice.example' })
})

test('an unknown handle, an unknown id and a visitor’s own profile get the same answer', async () => {
  const visitor = await world.visitor()
  for (const input of [{ handle: 'nobody_here' }, { profile_id: '0000000000001' }, {}])
    expect((await visitor.ask(profile, input)).body).toMatchObject({
      code: 'profile_not_found',
      error: 'Profile not found',
    })
})

test('a payout address requires a long password, and changing it notifies the owner by email', async () => {
  const short = { ...formOf('shorty'), password: 'eleven-char' }
  const token = tokenOf(await ask(register, short))
  const { body } = await ask(get, {}, token)
  const id = (body as unknown as { user: { current_profile: ProfileId } }).user.current_profile
  const set = (address: string) =>
    ask(updateProfile, { user_profile_id: id, profile_id: id, paypal_email: address }, token)
  expect((await set('pay@shorty.example')).body).toMatchObject({
    code: 'payout_password_weak',
    error: 'Please set a password of at least 12 characters before you add a payout address',
  })
  // Set before lengths were stored: the next login fills it in.
  const carol = await world.as('carol')
  await world.ctx.db.write((tx) =>
    sql`update account_password set is_long = null
         where account_id = (select id from account where email = 'carol@people.example')`.execute(tx),
  )
  expect((await edit(carol, { paypal_email: 'pay@carol.example' })).body.code).toBe('payout_password_weak')
  await ask(login, { email: 'carol@people.example', password: 'the secret of carol' })
  expect((await edit(carol, { paypal_email: 'pay@carol.example' })).body.success).toBe(true)
  expect((await edit(carol, { paypal_email: 'new@carol.example' })).body.success).toBe(true)
  await world.settle()
  const mail = mailbox.newestTo('carol@people.example')
  expect(mail.text).toContain('new@carol.example')
  expect(mail.text).toContain('pay@carol.example')
  mailbox.clear()
  // The same address again is no change, and removing it needs no password.
  await edit(carol, { paypal_email: 'new@carol.example' })
  await world.settle()
  expect(mailbox.mails).toEqual([])
  expect((await edit(carol, { paypal_email: '' })).body).toMatchObject({ profile: { paypal_email: null } })
})

test('each session has its own current profile, which must belong to the account', async () => {
  const alice = await world.as('alice')
  const bob = await world.as('bob')
  const second = tokenOf(await ask(login, { email: 'alice@people.example', password: 'the secret of alice' }))
  const { user } = await alice.call(get)
  const other = user.profiles.find(({ unique_id }) => unique_id !== alice.profileId)?.unique_id as ProfileId
  await ask(setCurrentProfile, { profile_id: other }, second)
  const currentOf = async (token: string) =>
    ((await ask(get, {}, token)).body as unknown as { user: { current_profile: string } }).user
      .current_profile
  expect(await currentOf(second)).toBe(other)
  expect(await currentOf(alice.token)).toBe(alice.profileId)
  for (const id of [alice.profileId, '0000000000001'])
    expect((await bob.ask(setCurrentProfile, { profile_id: id })).body).toMatchObject({
      code: 'not_own_profile',
      error: 'not profile of logged in user',
    })
  const acting = await bob.ask(profile, { user_profile_id: alice.profileId, handle: 'bob' })
  expect(acting.body).toMatchObject({ code: 'not_own_profile' })
})

test('all ledger and data invariants hold after these tests', () => world.expectLedgerBalances())
