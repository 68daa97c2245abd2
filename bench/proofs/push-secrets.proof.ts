import { setTimeout as rest } from 'node:timers/promises'
import { decodeId } from '@sayso/contract/ids'
import { type PushInternet, startPushInternet } from '@sayso/sandbox/push/internet'
import { PUSH_ADDRESS } from '@sayso/sandbox/push/stand-in'
import type { Database } from '../harness/databases.ts'
import { giveFunds } from '../harness/market.ts'
import { callAs, type Member, makeMembers, mustCall } from '../harness/members.ts'
import { inParallel } from '../harness/parallel.ts'
import { type Proving, proof } from '../harness/proof.ts'
import { addDevice, type Device } from '../harness/push-devices.ts'
import { hostileEndpoints } from './push-secrets/hostile.ts'
import { idIn, write } from './push-secrets/people.ts'
import { openDesk } from './staff/desk.ts'

/** Words that are in a post, a comment or an account, and must be in no message. */
const CANARIES = [
  'canary-locked',
  'canary-followers',
  'canary-deleted',
  'canary-comment',
  'canary-removed',
  'canary-title',
  'people.example',
  '87.65',
  '8765',
]
const PRICE_CENTS = 8765
const CONCURRENCY = 8
/** How many jobs a worker runs concurrently: as many messages can be on their way when it is killed. */
const IN_FLIGHT = 10

export default proof({
  name: 'push-secrets',
  about: 'Push messages reveal nothing, go only to known services, not in quiet hours, and once per event',
  ci: true,
  engines: true,
  mutants: {
    'block-ignored': {
      file: 'server/src/modules/notifications/may-notify.fragments.ts',
      find: "(${isApart('receiver', 'actor')} or ${isMuted('receiver', 'actor')})",
      replace: "${isMuted('receiver', 'actor')}",
      also: [
        {
          file: 'server/src/modules/posts/visibility.fragments.ts',
          find: "and not ${isApart('viewer', 'author')}\n",
          replace: '\n',
        },
      ],
      why: 'somebody who is blocked notifies all the same',
    },
    'mute-ignored': {
      file: 'server/src/modules/notifications/may-notify.fragments.ts',
      find: "(${isApart('receiver', 'actor')} or ${isMuted('receiver', 'actor')})",
      replace: "${isApart('receiver', 'actor')}",
      why: 'somebody who is muted notifies all the same',
    },
    'removal-ignored': {
      file: 'server/src/modules/posts/visibility.fragments.ts',
      find: "(${notExpired()} and ${notTakenDown} and not ${isApart('viewer', 'author')}",
      replace: "(${notExpired()} and not ${isApart('viewer', 'author')}",
      why: 'a reply under a post that staff removed is pushed',
    },
    'excerpt-in-push': {
      file: 'server/src/modules/notifications/push/push-notifications.queries.ts',
      find: 'case when actor.is_public then actor.handle end',
      replace: 'coalesce((select text from comment said where said.id = named.comment_id), actor.handle)',
      why: 'a message quotes the comment it is about',
    },
    'any-host': {
      file: 'server/src/platform/push/push-endpoint.ts',
      find: 'return hosts.some((host) => isAt(url.hostname, host)) ? url : null',
      replace: 'return hosts.length > 0 ? url : null',
      why: 'messages are sent to any address that somebody adds',
    },
    'wakes-people': {
      file: 'server/src/modules/notifications/push/quiet-hours.policy.ts',
      find: 'if (quiet === null || !isQuiet(now, quiet)) return null',
      replace: 'if (quiet === null || now > 0) return null',
      why: 'quiet hours are ignored',
    },
    'not-marked': {
      file: 'server/src/modules/notifications/push/push-notifications.service.ts',
      find: '  await q.endOwed(tx, owed)\n  const ids',
      replace: '  const ids',
      why: 'what was sent stays owed and is sent again with the next event',
    },
  },
  async run(p) {
    const people = p.size({ quick: 20, full: 400 })
    const kills = p.size({ quick: 1, full: 20 })
    const database = await p.freshDatabase()
    const service = await startPushInternet()
    const env = {
      ...database.env,
      ...service.environment,
      NODE_EXTRA_CA_CERTS: service.certificateFile,
      RATE_FACTOR: '1000000',
      LOG_LEVEL: 'info',
      SHED_DELAY_MS: '10000',
      DATABASE_WAIT_MS: '10000',
      LIMITS: JSON.stringify({
        push: { afterSeconds: 0, everyMinutes: 0 },
        notifications: { mailAfterSeconds: 3600 },
      }),
    }
    const outputs: (() => string)[] = []
    const startWorker = async () => {
      const started = await p.spawnServer('server/src/worker.ts', { env, ready: /"working"/ })
      outputs.push(started.output)
      return started
    }
    const api = await p.spawnServer('server/src/api.ts', { env })
    const answers: string[] = []
    const [author, friend, stranger, apart, muter, commenter] = (await makeMembers(database, 6, 'known')) as [
      ...[Member, Member, Member, Member, Member, Member],
    ]
    // Before there is a worker: what is pushed is decided when the post is gone.
    const bereft = await addDevice(api.url, service, commenter)
    await removeReplied(api.url, database, { author, commenter, by: friend })
    // Two workers: one is killed in the middle of its work, and the other takes over.
    const workers = await Promise.all([startWorker(), startWorker()])
    await rejectHostile(p, api.url, stranger, service, answers)

    const known = [await addDevice(api.url, service, author), await addDevice(api.url, service, friend)]
    const unreached = await addDevice(api.url, service, apart)
    await mustCall(api.url, apart, 'user/block', { profile_id: stranger.profileId })
    const unmoved = await addDevice(api.url, service, muter)
    await mustCall(api.url, muter, 'user/mute', { kind: 'profile', profile_id: stranger.profileId })
    const crowd = await makeMembers(database, people, 'crowd')
    const devices = await inParallel(people, CONCURRENCY, (n) =>
      addDevice(api.url, service, crowd[n] as Member),
    )
    const quiet = devices.slice(0, 4)
    const dead = devices.slice(4, 8)
    for (const { owner } of quiet) await beQuiet(api.url, owner)
    for (const { endpoint } of dead) service.unsubscribe(endpoint)
    answers.push((await callAs(api.url, author, 'user/notificationSettings')).text)

    await liveThrough(database, api.url, { author, friend, stranger })
    // Everybody is followed once: one event, so one message.
    const following = inParallel(people, CONCURRENCY, (n) =>
      mustCall(api.url, stranger, 'user/follow', { profile_id: (crowd[n] as Member).profileId }),
    )
    await mustCall(api.url, stranger, 'user/follow', { profile_id: commenter.profileId })
    const lively = devices.slice(8)
    for (let n = 1; n <= kills; n++) {
      await arrived(service, lively, (lively.length * n) / (kills + 1), p)
      await rest(p.random.integer(0, 50))
      await workers.shift()?.stop('SIGKILL')
      if (workers.length + n < kills + 1) workers.push(await startWorker())
    }
    await following
    await arrived(service, lively, lively.length, p)
    await arrived(service, known, known.length, p)
    await arrived(service, [bereft], 1, p)
    await untilDead(database, dead)
    await pushTwice(p, database, { url: api.url, service, by: stranger })
    // Long enough for a message to be sent again.
    await rest(p.size({ quick: 1500, full: 15_000 }))

    const logs = [api.output(), ...outputs.map((output) => output())].join('\n')
    judgeMessages(p, service, { lively, quiet, known, kills })
    const toApart = messagesTo(service, unreached).length
    p.require('whoever blocks somebody hears nothing of them', toApart === 0, `${toApart} messages`)
    const toMuter = messagesTo(service, unmoved).length
    p.require('whoever mutes somebody hears nothing of them', toMuter === 0, `${toMuter} messages`)
    const toBereft = messagesTo(service, bereft).map(textOf)
    p.require(
      'a reply under a post that staff removed is not pushed, and what else there is, is',
      toBereft.length > 0 && toBereft.every((text) => text === `@${stranger.handle} follows you`),
      toBereft.join('; ') || 'no message',
    )
    await judgePlaces(p, database, { devices: [...devices, ...known], logs, answers, dead })
    const elsewhere = service.internet.dialled.filter((target) => target !== `${PUSH_ADDRESS}:443`)
    const names = [...service.internet.lookups.keys()].filter((name) => name !== service.host)
    p.require(
      'nothing but the push service was contacted',
      elsewhere.length === 0 && names.length === 0,
      `${service.internet.dialled.length} connections, ${elsewhere.length} elsewhere, ${names.length} other names`,
    )
    for (const worker of workers) await worker.stop('SIGKILL')
    await service.close()
  },
})

async function rejectHostile(
  p: Proving,
  url: string,
  who: Member,
  service: PushInternet,
  answers: string[],
): Promise<void> {
  const hostile = hostileEndpoints(service.host)
  const accepted: string[] = []
  for (const endpoint of hostile) {
    const { body, text } = await callAs(url, who, 'user/addPushDevice', {
      ...service.subscribe(),
      endpoint,
      label: '',
    })
    answers.push(text)
    if (body.success === true || body.code === 'internal') accepted.push(endpoint)
  }
  p.require(
    'no hostile address is accepted',
    accepted.length === 0 && hostile.length >= 40,
    `${accepted.length} of ${hostile.length}`,
  )
}

const clock = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)

const beQuiet = (url: string, who: Member) =>
  mustCall(url, who, 'user/setQuietHours', { from: clock(-1), to: clock(3), zone: 'UTC' })

/** Somebody's comment is replied to, and the post is removed before anybody is told. */
async function removeReplied(
  url: string,
  database: Database,
  { author, commenter, by }: Record<'author' | 'commenter' | 'by', Member>,
): Promise<void> {
  const desk = await openDesk(url, database)
  const post = await write(url, author, 'canary-removed')
  const said = await mustCall(url, commenter, 'feed/comment', { post_id: post, comment: 'canary-removed' })
  const reply = { comment_id: idIn(said, 'comment'), text: 'canary-removed' }
  await mustCall(url, by, 'comment/comment', reply)
  await desk.removePost(post)
}

/** Events about texts that only some may read, with a word in each that must be in no message. */
async function liveThrough(
  database: Database,
  url: string,
  { author, friend, stranger }: Record<'author' | 'friend' | 'stranger', Member>,
): Promise<void> {
  await database.query('insert into follow (follower_id, followee_id, id) values ($1, $2, make_id())', [
    String(decodeId(friend.profileId)),
    String(decodeId(author.profileId)),
  ])
  await write(url, author, `canary-followers @${friend.handle}`, { visibility: 'followers' })
  const open = await write(url, author, 'canary-title')
  await mustCall(url, stranger, 'feed/comment', {
    post_id: open,
    comment: `canary-comment @${friend.handle} @known_3 @known_4`,
  })
  const regretted = await mustCall(url, stranger, 'feed/comment', {
    post_id: open,
    comment: 'canary-deleted',
  })
  await mustCall(url, stranger, 'comment/delete', { comment_id: idIn(regretted, 'comment') })
  const paid = await write(url, author, 'canary-title', {
    ...{ type: 'paid', ptv_text: 'canary-locked', ptv_price_in_cents: PRICE_CENTS },
    ptv_release_on_payment: true,
  })
  await giveFunds(database, friend, PRICE_CENTS)
  await mustCall(url, friend, 'feed/purchaseptv', { post_id: paid, amount: PRICE_CENTS })
}

const textOf = ({ text }: { readonly text: string }) => (JSON.parse(text) as { text: string }).text

const messagesTo = (service: PushInternet, { endpoint }: Device) =>
  service.messages.filter((message) => message.endpoint === endpoint)

/** Waits until that many of these devices got a message. */
async function arrived(service: PushInternet, devices: readonly Device[], count: number, p: Proving) {
  const deadline = Date.now() + p.size({ quick: 20_000, full: 300_000 })
  const reached = () => devices.filter((device) => messagesTo(service, device).length > 0).length
  while (reached() < count && Date.now() < deadline) await rest(20)
}

/** Two posts of one person are commented on, one after the other: the second message is about the second alone. */
async function pushTwice(
  p: Proving,
  database: Database,
  { url, service, by }: { url: string; service: PushInternet; by: Member },
): Promise<void> {
  const [owner] = (await makeMembers(database, 1, 'twice')) as [Member]
  const device = await addDevice(url, service, owner)
  for (let n = 1; n <= 2; n++) {
    const post = await write(url, owner, `post ${n}`)
    await mustCall(url, by, 'feed/comment', { post_id: post, comment: 'a word' })
    const deadline = Date.now() + 20_000
    while (messagesTo(service, device).length < n && Date.now() < deadline) await rest(20)
  }
  const texts = messagesTo(service, device).map(textOf)
  p.require(
    'a message is about what is new alone',
    texts.length === 2 && texts.every((text) => text === `@${by.handle} commented on your post`),
    texts.join('; '),
  )
}

async function untilDead(database: Database, dead: readonly Device[]): Promise<void> {
  const ids = dead.map(({ id }) => String(decodeId(id)))
  const deadline = Date.now() + 10_000
  for (;;) {
    const left = await database.query('select id from push_device where id = any($1::bigint[])', [ids])
    if (left.length === 0 || Date.now() > deadline) return
    await rest(100)
  }
}

function judgeMessages(
  p: Proving,
  service: PushInternet,
  about: { lively: readonly Device[]; quiet: readonly Device[]; known: readonly Device[]; kills: number },
): void {
  const plain = service.messages.map(({ text }) => text)
  const leaks = CANARIES.filter((canary) => plain.some((text) => text.includes(canary)))
  const texts = about.known.flatMap((device) => messagesTo(service, device).map(textOf))
  p.figure('messages', plain.length)
  p.require(
    'no message contains a secret',
    leaks.length === 0,
    `${plain.length} messages, leaks: ${leaks.join()}`,
  )
  p.require(
    'the people whose secrets these are got their messages',
    ['mention', 'commented', 'sale'].every((word) => texts.some((text) => text.includes(word))),
    `${texts.length} messages to them`,
  )
  p.require(
    'every message has the same size',
    new Set(service.messages.map(({ bytes }) => bytes)).size === 1 &&
      plain.every((text) => Buffer.byteLength(text) === 512),
  )
  const shown = about.lively.map((device) => {
    const sent = messagesTo(service, device)
    return {
      sent: sent.length,
      shown: new Set(sent.map(({ text, topic }) => `${tagOf(text)} ${topic}`)).size,
    }
  })
  const missing = shown.filter((one) => one.shown === 0).length
  const doubled = shown.filter((one) => one.shown > 1).length
  const again = shown.reduce((sum, one) => sum + Math.max(0, one.sent - 1), 0)
  p.figure('sent again after a kill', again)
  p.require(
    'every event is one message on every device',
    missing === 0 && doubled === 0,
    `${shown.length} devices, ${missing} without, ${doubled} with two`,
  )
  p.require(
    'only what was on its way at a kill is sent again, to replace the first',
    again <= about.kills * IN_FLIGHT,
    `${again} at ${about.kills} kills`,
  )
  const woken = about.quiet.filter((device) => messagesTo(service, device).length > 0).length
  p.require('nobody is sent a message in quiet hours', woken === 0, `${woken} of ${about.quiet.length}`)
}

const tagOf = (text: string) => (JSON.parse(text) as { tag: string }).tag

/** Addresses and keys are nowhere but in the browsers. */
async function judgePlaces(
  p: Proving,
  database: Database,
  about: { devices: readonly Device[]; dead: readonly Device[]; logs: string; answers: readonly string[] },
): Promise<void> {
  const secrets = about.devices.flatMap(({ endpoint, p256dh, auth }) => [
    endpoint.split('/').at(-1) ?? '',
    p256dh,
    auth,
  ])
  const found = (place: string) => secrets.filter((secret) => place.includes(secret)).length
  const [inLogs, inAnswers] = [found(about.logs), found(about.answers.join('\n'))]
  p.require(
    'no log and no answer contains an address or a key',
    inLogs === 0 && inAnswers === 0 && about.logs.length > 0,
    `${secrets.length} secrets, ${inLogs} in logs, ${inAnswers} in answers`,
  )
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`,
  )
  // Also as the hexadecimal digits by which bytes are printed.
  const needles = secrets.flatMap((secret) => [secret, Buffer.from(secret).toString('hex')])
  let rows = 0
  for (const { name } of tables) {
    const [row] = await database.query<{ n: number }>(
      `select count(*)::int as n from ${name} t where exists (select from unnest($1::text[]) s where strpos(t::text, s) > 0)`,
      [needles],
    )
    rows += row?.n ?? 0
  }
  p.require('no column contains an address or a key', rows === 0, `${tables.length} tables, ${rows} rows`)
  const ids = about.dead.map(({ id }) => String(decodeId(id)))
  const left = await database.query('select id from push_device where id = any($1::bigint[])', [ids])
  p.require('devices that are gone are deleted', left.length === 0, `${left.length} of ${ids.length} left`)
}
