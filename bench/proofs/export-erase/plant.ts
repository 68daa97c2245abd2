import { decodeId, encodeId } from '@sayso/contract/ids'
import pg from 'pg'
import type { Database } from '../../harness/databases.ts'
import { type Member, makeMembers } from '../../harness/members.ts'
import { type Canaries, createCanaries } from './canaries.ts'
import type { Garden } from './garden.ts'
import { plantMoney } from './plant-money.ts'

/** Somebody with a row in every table, and a word of their own in every column that takes one. */
export interface Planted extends Canaries {
  readonly member: Member
  readonly accountId: string
  /** Others whom their rows name, and whom they see in the app. */
  readonly friends: readonly Member[]
}

/** One connection that skips triggers: the proof is about what is read, and rows need not add up for that. */
export async function plant(database: Database, whose: string): Promise<Planted> {
  const [member] = await makeMembers(database, 1, whose)
  const friends = await makeMembers(database, 10, `${whose}friend`)
  if (!member) throw new Error('nobody was created')
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    const one = async (sql: string, values: unknown[]) =>
      String(Object.values((await client.query(sql, values)).rows[0])[0])
    const profile = String(decodeId(member.profileId))
    const account = await one('select account_id from profile where id = $1', [profile])
    const session = await one('select id from session where account_id = $1', [account])
    const c = createCanaries(whose)
    const garden: Garden = {
      c,
      account,
      profile,
      session,
      post: await one('select make_id()', []),
      newId: () => one('select make_id()', []),
      find: (sql) => one(sql, []),
      friends: friends.map((friend) => ({ ...friend, id: String(decodeId(friend.profileId)) })),
      async insert(table, row) {
        const names = Object.keys(row)
        const places = names.map((_, at) => `$${at + 1}`)
        await client
          .query(`insert into ${table} (${names}) values (${places})`, Object.values(row))
          .catch((error) => {
            throw new Error(`${table}: ${error.message}`)
          })
      },
    }
    await plantAccount(garden, client)
    await plantPosts(garden)
    await plantTalk(garden)
    await plantMoney(garden)
    for (const { handle } of friends) c.secret('account', 'email', `${handle}@people.example`)
    return { ...c, member, accountId: encodeId(BigInt(account)), friends }
  } finally {
    await client.end()
  }
}

async function plantAccount({ c, insert, account, profile, session, friends }: Garden, client: pg.Client) {
  const text = (column: string) => c.text('account', column, { longest: 50 })
  await client.query('update account set first_name = $2, last_name = $3, pending_email = $4 where id = $1', [
    ...[account, text('first_name'), text('last_name'), text('pending_email')],
  ])
  const of = (column: string) => c.text('profile', column, { longest: 50 })
  await client.query(
    `update profile set display_name = $2, bio = $3, location = $4, web_link = $5, email = $6, paypal_email = $7,
            twitter_username = $8, instagram_username = $9 where id = $1`,
    [
      ...[
        profile,
        of('display_name'),
        of('bio'),
        of('location'),
        of('web_link'),
        of('email'),
        of('paypal_email'),
      ],
      ...[of('twitter_username'), of('instagram_username')],
    ],
  )
  await client.query('update session set device = $2 where id = $1', [
    ...[session, c.text('session', 'device', { longest: 60 })],
  ])
  const had = { since: '2025-01-01', until: '2025-02-01' }
  await insert('account_address', { account_id: account, email: c.text('account_address', 'email'), ...had })
  const thief = c.secret('account_address', 'revoked')
  await insert('account_address', { account_id: account, email: thief, ...had, revoked: true })
  const changed = {
    made_at: c.instant('account_change', 'made_at'),
    before: c.bytes('account_change', 'before'),
  }
  await insert('account_change', { account_id: account, kind: 'password', ...changed })
  await insert('account_password', { account_id: account, phc: c.secret('account_password', 'phc') })
  await insert('known_device', {
    account_id: account,
    token_hash: c.bytes('known_device', 'token_hash'),
    first_seen: c.instant('known_device', 'first_seen'),
  })
  await insert('passkey', {
    ...{
      credential_id: c.bytes('passkey', 'credential_id'),
      account_id: account,
      counter: 0,
      transports: [],
    },
    ...{ public_key: c.bytes('passkey', 'public_key'), is_synced: true },
    name: c.text('passkey', 'name', { longest: 60 }),
  })
  const app = { sealed: c.bytes('totp', 'sealed'), created_at: c.instant('totp', 'created_at') }
  await insert('totp', { account_id: account, last_step: 0, ...app })
  await insert('recovery_code', { account_id: account, code_hash: c.bytes('recovery_code', 'code_hash') })
  const code = { email: c.secret('secret_code', 'email'), expires_at: '2030-01-01' }
  const hash = c.bytes('secret_code', 'code_hash')
  await insert('secret_code', { account_id: account, purpose: 'reset', code_hash: hash, ...code })
  const event = (column: string) => c.text('security_event', column, { longest: 60 })
  await insert('security_event', {
    ...{ account_id: account, kind: 'password', device: event('device'), detail: event('detail') },
  })
  await insert('former_handle', { handle_key: c.text('former_handle', 'handle_key'), profile_id: profile })
  const [followed, follower, asked, asking] = friends
  const follow = async (table: string, from: string, to: string, friend: Member | undefined, at: number) => {
    await insert(table, { follower_id: from, followee_id: to, id: 1_000_000 + at })
    c.value(table, 'profile', friend?.handle ?? '')
  }
  await follow('follow', profile, followed?.id ?? '', followed, 1)
  await follow('follow', follower?.id ?? '', profile, follower, 2)
  await follow('follow_request', profile, asked?.id ?? '', asked, 3)
  await follow('follow_request', asking?.id ?? '', profile, asking, 4)
}

async function plantPosts({ c, insert, newId, profile, post }: Garden) {
  const [picture, file] = [await newId(), await newId()]
  const text = (table: string, column: string) => c.text(table, column)
  await insert('media', {
    ...{
      id: picture,
      owner_id: profile,
      kind: 'image',
      purpose: 'post',
      alt: text('media', 'alt'),
      bytes: 1,
    },
    ...{
      source_type: 'png',
      source_key: `incoming/${c.key('media', 'source_key')}`,
      key: c.key('media', 'key'),
    },
  })
  await insert('media_upload', {
    ...{ id: await newId(), owner_id: profile, client_key: text('media_upload', 'client_key'), size: 1 },
    ...{ upload_for: 'file', part_size: 1, store_id: c.secret('media_upload', 'store_id') },
    ...{ key: `incoming/${c.key('media_upload', 'key')}`, expires_at: '2030-01-01' },
  })
  const of = (column: string, before = '') => c.text('post', column, { before })
  await insert('post', {
    ...{ id: post, author_id: profile, text: of('text'), visibility: 'everyone', reach: 'w', version: 2 },
    ...{
      place_label: of('place_label'),
      duration_minutes: 0,
      listed: true,
      price_cents: 300,
      secret_version: 1,
    },
    ...{ source: c.text('post', 'source', { longest: 50 }), original_url: of('original_url', 'https://') },
    ...{ wapo_title: of('wapo_title'), wapo_hashtags: [of('wapo_hashtags')] },
  })
  const version = { post_id: post, version: 1 }
  await insert('post_version', { ...version, text: text('post_version', 'text'), created_at: '2026-02-01' })
  const salt = c.bytes('post_secret', 'salt', 32)
  await insert('post_secret', { ...version, text: text('post_secret', 'text'), salt })
  await insert('post_contact', { post_id: post, support_email: text('post_contact', 'support_email') })
  const likes = 700_000_000 + Math.floor(Math.random() * 99_999_999)
  await insert('post_counter', { post_id: post, likes })
  c.value('post_counter', 'likes', String(likes))
  const alt = text('post_media', 'alt')
  await insert('post_media', { post_id: post, media_id: picture, kind: 'photo', alt })
  const stored = { filename: text('post_file', 'filename'), content_type: text('post_file', 'content_type') }
  await insert('post_file', { post_id: post, file_id: file, size: 1, ...stored })
  const content = JSON.stringify({ text: text('post_draft', 'content') })
  await insert('post_draft', { profile_id: profile, draft_id: 'one', content, expires_at: '2030-01-01' })
}

async function plantTalk(garden: Garden) {
  const { c, insert, newId, account, profile, post, session, friends } = garden
  const by = { account_id: account, profile_id: profile }
  const [target, comment] = [await newId(), await newId()]
  await insert('post_reaction', { post_id: target, ...by, axis: 'truth', kind: 'true', version: 1 })
  c.value('post_reaction', 'post_id', encodeId(BigInt(target)))
  const said = { id: comment, post_id: post, under_id: post, depth: 0, text: c.text('comment', 'text') }
  await insert('comment', { ...said, author_id: profile })
  await insert('comment_reaction', { comment_id: target, ...by, axis: 'liking', kind: 'like' })
  c.value('comment_reaction', 'comment_id', encodeId(BigInt(target)))
  const [, , , , dismissed, actor, , hater] = friends
  await insert('suggestion_dismissed', { profile_id: profile, candidate_id: dismissed?.id })
  c.value('suggestion_dismissed', 'candidate_id', dismissed?.handle ?? '')
  // Whom one blocks is one's own to know; by whom one is blocked is not.
  const [blocked, blocker] = friends.slice(8)
  const block = { blocker_account_id: account, id: await newId() }
  await insert('block', { ...block, blocker_id: profile, blocked_id: blocked?.id })
  c.value('block', 'blocked_id', blocked?.handle ?? '')
  await insert('block', {
    blocker_account_id: 1,
    id: await newId(),
    blocker_id: blocker?.id,
    blocked_id: profile,
  })
  c.secret('block', 'blocker_id', blocker?.handle ?? '')
  const muted = c.text('mute', 'text', { longest: 60 })
  await insert('mute', { account_id: account, kind: 'phrase', key: 'x', text: muted })
  const statedAt = c.instant('account_filter', 'adult_stated_at')
  await insert('account_filter', { account_id: account, adult: 'blur', adult_stated_at: statedAt })
  // What one reports is one's own to know; who reports one, and why, is not.
  const [own, others] = [await newId(), await newId()]
  const seen = {
    subject_kind: 'post',
    source: 'report',
    snapshot: { text: c.secret('mod_case', 'snapshot') },
  }
  await insert('mod_case', { ...seen, id: own, subject_id: target })
  await insert('mod_case', { ...seen, id: others, subject_id: post, author_id: profile })
  await insert('report', {
    case_id: own,
    reporter_id: account,
    reason: 'hate',
    text: c.text('report', 'text'),
  })
  const theirs = { url: c.secret('report', 'url'), contact_sealed: c.bytes('report', 'contact_sealed') }
  await insert('report', { case_id: others, reason: 'hate', text: c.secret('report', 'text'), ...theirs })
  // What was decided about one is in the copy; that others reported one without cause is not.
  const decided = { case_id: others, author_account_id: account, decided_by: 1, reports: 1, is_upheld: true }
  const decision = await newId()
  await insert('mod_decision', {
    ...{
      ...decided,
      id: decision,
      decision: 'remove',
      policy: 'law',
      law: c.text('mod_decision', 'law', { longest: 200 }),
    },
    facts: c.text('mod_decision', 'facts'),
  })
  await insert('mod_decision', { ...decided, decision: 'none', facts: c.secret('mod_decision', 'facts') })
  await insert('appeal', {
    ...{ decision_id: decision, side: 'author', account_id: account, text: c.text('appeal', 'text') },
    ...{ outcome: 'uphold', reason: c.text('appeal', 'reason'), decided_by: 1, decided_at: '2026-01-01' },
  })
  // A reporter's appeal against the same decision is not the author's to read.
  await insert('appeal', { decision_id: decision, side: 'reporter', text: c.secret('appeal', 'text') })
  const tags = [c.text('topic_read', 'tags')]
  await insert('topic_read', { profile_id: profile, post_id: post, tags, read_at: '2026-01-01' })
  const tag = c.text('tag_use', 'tag', { longest: 64 })
  await insert('tag_use', { scope: 'w', tag, account_id: account, counted_at: '2026-01-01' })
  await insert('notification', {
    ...{ id: await newId(), receiver_id: profile, kind: 'follow', about: 'follow', subject_id: profile },
    ...{ actor_id: actor?.id, count: 1, newest_id: await newId(), mail_round: 0, is_owed: false },
  })
  c.value('notification', 'actor_id', actor?.handle ?? '')
  // Who disliked something is told to nobody.
  await insert('notification_event', {
    ...{
      receiver_id: profile,
      about: 'post_reaction',
      subject_id: post,
      source_id: hater?.id,
      kind: 'other',
    },
    ...{ detail: 'dislike', actor_id: hater?.id, post_id: post },
  })
  c.secret('notification_event', 'actor_id', hater?.handle)
  await insert('notification_setting', { profile_id: profile, kind: 'follow', in_app: true, push: false })
  c.value('notification_setting', 'profile_id', encodeId(BigInt(profile)))
  const zone = c.text('account_quiet', 'zone', { longest: 64 })
  await insert('account_quiet', { account_id: account, from_minute: 1, to_minute: 2, zone })
  await insert('push_device', {
    ...{ account_id: account, session_id: session, label: c.text('push_device', 'label', { longest: 60 }) },
    ...{
      endpoint_hash: c.bytes('push_device', 'endpoint_hash', 32),
      sealed: c.bytes('push_device', 'sealed'),
    },
  })
  await insert('account_closing', {
    ...{ account_id: account, state: 'cancelled', ends_at: '2026-01-01', cancelled_at: '2026-01-01' },
    requested_at: c.instant('account_closing', 'requested_at'),
  })
  const email = c.secret('account_contest', 'email')
  await insert('account_contest', {
    ...{ account_id: account, email, undone_at: '2026-01-01' },
    ...{ settled_at: '2026-01-02', outcome: 'keep' },
  })
  const asked_at = c.instant('notification_question', 'asked_at')
  await insert('notification_question', { account_id: account, question: 'first_sale', asked_at })
  const there = { profile_id: profile, network: 'twitter' }
  await insert('network_connection', {
    ...there,
    external_id: c.text('network_connection', 'external_id', { longest: 100 }),
    sealed: c.bytes('network_connection', 'sealed'),
  })
  const run = await newId()
  const created_at = c.instant('import_run', 'created_at')
  await insert('import_run', { ...there, id: run, visibility: 'everyone', created_at })
  const source_id = c.text('import_item', 'source_id')
  const content = JSON.stringify({ text: c.text('import_item', 'content') })
  await insert('import_item', { ...there, run_id: run, source_id, content, place: 0 })
  await insert('import_schedule', { ...there, newer_than: c.instant('import_schedule', 'newer_than') })
}
