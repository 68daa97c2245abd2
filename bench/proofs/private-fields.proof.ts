import { createHash } from 'node:crypto'
import type { Call } from '@sayso/contract/call'
import { calls } from '@sayso/contract/calls/index'
import { decodeId, encodeId } from '@sayso/contract/ids'
import type { Database } from '../harness/databases.ts'
import { type Answer, callAs, type Member, makeMembers } from '../harness/members.ts'
import { type Proving, proof } from '../harness/proof.ts'

export default proof({
  name: 'private-fields',
  about: 'Undeclared fields change no row, and private data of one person is in no answer to another',
  ci: true,
  engines: true,
  mutants: {
    'form-is-spread': {
      file: 'server/src/modules/profiles/edit/profile-form.ts',
      find: 'const change: ProfileChange = {',
      replace: 'const change: ProfileChange = {\n    ...form,',
      why: 'every field of a form is written to the row',
    },
    'everybody-is-own': {
      file: 'server/src/modules/profiles/profiles.queries.ts',
      find: ".where('account_id', '=', rowId(accountId))\n    .orderBy('id')",
      replace: ".orderBy('id')",
      why: 'profiles of other accounts are listed as one’s own',
    },
    'contact-as-place': {
      file: 'server/src/modules/profiles/edit/edit-profile.service.ts',
      find: 'await q.setProfile(tx, id, { ...change, ...(isNewAddress && { paypal_email: sentAddress }) })',
      replace:
        'await q.setProfile(tx, id, { ...change, ...(change.email && { location: change.email.slice(0, 50) }), ...(isNewAddress && { paypal_email: sentAddress }) })',
      why: 'an email address ends up in a public field',
    },
  },
  async run(p) {
    const database = await p.freshDatabase()
    const { url } = await p.spawnServer('server/src/api.ts', {
      env: { ...database.env, RATE_FACTOR: '1000000', LOG_LEVEL: 'error' },
      quiet: true,
    })
    const [reader, victim] = await makeMembers(database, 2)
    if (!reader || !victim) throw new Error('no accounts were created')
    await assignEverything(p, database, url, reader)
    await crawl(p, database, url, { reader, victim })
  },
})

/** Forty fields of tables, of responses, of other calls; some with values that an attacker would like to have. */
function extraFields(): Record<string, unknown> {
  const named = {
    id: '1',
    unique_id: '0000000000001',
    account_id: '1',
    user_id: '1',
    owner: '1',
    created_at: '2020-01-01',
    created_time: 1,
    verified: true,
    verified_at: '2020-01-01',
    is_verified: true,
    is_provisional: true,
    is_admin: true,
    role: 'admin',
    fund_account_balance: 1_000_000,
    balance: 1_000_000,
    num_followers: 1_000_000,
    num_following: 0,
    num_posts: 1_000_000,
    is_me: false,
    is_following: true,
    is_follow_requested: true,
    is_follower: true,
    can_edit: true,
    can_follow: true,
    can_view_posts: true,
    photo_url: 'https://evil.example/x.png',
    photo_media_id: '1',
    paypal_changed_at: '2020-01-01',
    handle_key: 'x',
    first_name: 'Changed',
    last_name: 'Changed',
    password: 'a new password for you',
    phc: 'x',
    is_long: true,
    session_token: 'x',
    current_profile_id: '1',
    twitter_connected: true,
    twitter_username: 'x',
    instagram_connected: true,
    instagram_auto_import: true,
    displayName: 'Camel',
    isPublic: false,
    'handle[]': 'x',
  }
  return { ...named, name: 'Declared, and not a column', twitter_auto_import: true }
}

async function assignEverything(p: Proving, database: Database, url: string, one: Member): Promise<void> {
  const rows = async () => {
    const [row] = await database.query<{ all: unknown }>(
      `select jsonb_build_array(to_jsonb(profile), to_jsonb(account),
                (select jsonb_agg(to_jsonb(c)) from profile_count c where c.profile_id = profile.id)) as all
         from profile join account on account.id = account_id where profile.id = $1`,
      [String(decodeId(one.profileId))],
    )
    return JSON.stringify(row)
  }
  const extra = extraFields()
  const target = { profile_id: one.profileId }
  const before = await rows()
  const asJson = await callAs(url, one, 'user/updateProfile', { ...target, ...extra })
  const form = new FormData()
  for (const [name, value] of Object.entries({ user_profile_id: one.profileId, ...target, ...extra }))
    form.set(name, String(value))
  const headers = { authorization: one.token }
  const asForm = await fetch(`${url}/api/user/updateProfile`, { method: 'POST', headers, body: form })
  const query = new URLSearchParams(Object.entries(extra).map(([name, value]) => [name, String(value)]))
  const asQuery = await callAs(url, one, `user/updateProfile?${query}`, target)
  const taken = [asJson.body.success, ((await asForm.json()) as Answer['body']).success, asQuery.body.success]
  p.require('a form with 40 extra fields is accepted like any other', taken.every(Boolean), taken.join(' '))
  const isSame = (await rows()) === before
  p.require(`${Object.keys(extra).length} extra fields, three ways: the rows are unchanged`, isSame)

  const made = await callAs(url, one, 'user/createProfile', {
    ...extra,
    handle: 'made_with_extras',
    display_name: 'Made',
  })
  const [row] = await database.query<{ n: number }>(
    `select count(*)::int as n from profile
      where handle = 'made_with_extras' and is_public and photo_media_id is null
        and paypal_email is null and created_at > now() - interval '1 hour' and display_name = 'Made'
        and account_id = (select account_id from profile where id = $1)`,
    [String(decodeId(one.profileId))],
  )
  p.require('a new profile has only declared values', made.body.success === true && row?.n === 1)
}

const SECRET_KEYS =
  /^(email|pending_email|paypal_email|fund_account_balance|first_name|last_name|setting_\w+)$/

/** These calls return the funds of the acting profile only; for any other profile they fail. */
const SHOW_OWN_FUNDS = new Set([
  'user/fundsHistory',
  'feed/purchaseptv',
  'user/addStripePayment',
  'user/paymentStatus',
])

/** Everybody makes every call about the victim, whose private fields each hold a marker. */
async function crawl(
  p: Proving,
  database: Database,
  url: string,
  { reader, victim }: { reader: Member; victim: Member },
): Promise<void> {
  const mark = (field: string) => `canary${createHash('sha256').update(field).digest('hex').slice(0, 10)}`
  const fields = ['email', 'contact', 'paypal', 'first', 'last', 'hidden']
  await database.query(
    `update account set email = $2, first_name = $3, last_name = $4
      where id = (select account_id from profile where id = $1)`,
    [String(decodeId(victim.profileId)), `${mark('email')}@people.example`, mark('first'), mark('last')],
  )
  await database.query(
    `insert into account_password (account_id, phc, is_long)
     select account_id, 'none', true from profile where id = $1`,
    [String(decodeId(victim.profileId))],
  )
  // Only somebody who has just entered the password can set a payout address.
  await database.query(
    'update session set proved_at = now() where account_id = (select account_id from profile where id = $1)',
    [String(decodeId(victim.profileId))],
  )
  const settings = ['follow', 'reply', 'repost', 'other_interactions', 'mention', 'ptv_email']
  const { body } = await callAs(url, victim, 'user/updateProfile', {
    profile_id: victim.profileId,
    bio: 'A public word',
    email: `${mark('contact')}@people.example`,
    paypal_email: `${mark('paypal')}@people.example`,
    ...Object.fromEntries(settings.map((name) => [`setting_notify_${name}`, true])),
  })
  if (!body.success) throw new Error(`the marks could not be set: ${body.code}`)
  const own = await callAs(url, victim, 'user/get', {}, 'GET')
  const seen = fields.slice(0, 5).filter((field) => own.text.includes(mark(field)))
  p.require('the owner sees all of their private values', seen.length === 5, `${seen.length} of 5 marks`)
  // A second profile of the same account: nobody may learn that the two belong together.
  const second = await callAs(url, victim, 'user/createProfile', {
    handle: 'other_face',
    display_name: 'Other',
  })
  if (!second.body.success) throw new Error(`no second profile: ${second.body.code}`)
  const posted = await publish(database, victim, mark('hidden'))
  await callAs(url, reader, 'user/follow', { profile_id: victim.profileId })

  const visit = (await (await fetch(`${url}/api/unauth/anonymousLogin`)).json()) as Record<string, never>
  const visitor: Member = {
    handle: 'visitor',
    token: visit['session_token'] ?? '',
    profileId: (visit['user'] as unknown as { current_profile: string }).current_profile,
  }
  const working = new Set<string>()
  const leaks: string[] = []
  let answers = 0
  const last = (call: Call) => (/logout|revoke|reset|setCurrent/.test(call.path) ? 1 : 0)
  for (const asking of [visitor, reader])
    for (const call of [...calls].sort((a, b) => last(a) - last(b)))
      for (const input of inputsOf(call, { victim, asking, post: posted })) {
        const method = call.methods.includes('POST') ? 'POST' : (call.methods[0] ?? 'GET')
        const answer = await callAs(url, asking, call.path, input, method)
        answers++
        if (answer.body.success) working.add(call.path)
        const found = fields.filter((field) => answer.text.includes(mark(field)))
        const { fund_account_balance: _ofTheAsking, ...rest } = answer.body
        const keys = foreignSecrets(SHOW_OWN_FUNDS.has(call.path) ? rest : answer.body, asking)
        if (found.length + keys.length > 0) leaks.push(`${call.path}: ${[...found, ...keys].join(', ')}`)
      }
  p.figure('answers read', answers)
  p.figure('calls that gave something', working.size)
  p.require('enough calls returned data', working.size >= 18, `${working.size} calls gave something`)
  p.require(
    'no answer contains private data of another person',
    leaks.length === 0,
    `${answers} answers, ${leaks.slice(0, 5).join('; ') || '0 leaks'}`,
  )
}

/** Inputs that an honest and a curious client would send: about the victim by id, by handle, and about nobody. */
function inputsOf(
  call: Call,
  { victim, asking, post }: { victim: Member; asking: Member; post: string },
): Record<string, unknown>[] {
  const known: Record<string, unknown> = {
    profile_id: victim.profileId,
    handle: victim.handle,
    post_id: post,
    email: 'nobody@people.example',
    page: 0,
    search_text: 'public',
    identifier: 'web_x_1',
    password: 'not the password of anybody',
    code: '000000',
    visibility: 'everyone',
    geo_visibility: 'global',
    latitude: 1,
    longitude: 1,
    display_name: 'Any',
    url: 'https://example.com',
    ...(call.path === 'user/createProfile' && { handle: `by_${asking.handle}` }),
    ...(call.path === 'user/setCurrentProfile' && { profile_id: victim.profileId }),
  }
  const names = Object.keys(call.input.properties)
  const required = new Set(call.input.required ?? [])
  const input = (optional: (name: string) => boolean) =>
    Object.fromEntries(
      names
        .filter((name) => name !== 'user_profile_id' && (required.has(name) || optional(name)))
        .map((name) => [name, known[name] ?? '1']),
    )
  return [
    input((name) => name in known && name !== 'email'),
    input((name) => name === 'handle'),
    input(() => false),
  ]
}

/** Names of private fields in objects that are not the caller's own. */
function foreignSecrets(value: unknown, asking: Member, isOwn = false): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => foreignSecrets(one, asking))
  if (typeof value !== 'object' || value === null) return []
  const object = value as Record<string, unknown>
  // A switch of the acting profile has a channel called email, which is on or off.
  const isSwitch = typeof object['email'] === 'boolean' && 'in_app' in object
  const isMine = isOwn || isSwitch || object['is_me'] === true || 'is_anonymous' in object
  return Object.entries(object).flatMap(([key, inner]) => [
    ...(SECRET_KEYS.test(key) && !isMine ? [key] : []),
    ...foreignSecrets(inner, asking),
  ])
}

async function publish(database: Database, { profileId }: Member, hidden: string): Promise<string> {
  const [row] = await database.query<{ id: string }>(
    `with made as (
       insert into post (id, author_id, text, visibility, reach, duration_minutes, price_cents, listed)
       values (make_id(), $1, 'A public word', 'everyone', 'w', 0, 300, true) returning id),
     c as (insert into post_counter (post_id) select id from made)
     insert into post_secret (post_id, text) select id, $2 from made returning post_id::text as id`,
    [String(decodeId(profileId)), hidden],
  )
  return encodeId(BigInt(row?.id ?? 0))
}
