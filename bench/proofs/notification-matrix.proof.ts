import { setTimeout as rest } from 'node:timers/promises'
import { decodeId, encodeId } from '@sayso/contract/ids'
import { type PushInternet, startPushInternet } from '@sayso/sandbox/push/internet'
import { type ReceivedMail, startMailbox } from '@sayso/sandbox/smtp'
import type { Database } from '../harness/databases.ts'
import type { Member } from '../harness/members.ts'
import { inParallel } from '../harness/parallel.ts'
import { type Proving, proof } from '../harness/proof.ts'
import { addDevice } from '../harness/push-devices.ts'
import { act, makeCellPeople } from './notification-matrix/act.ts'
import { type Cell, EVENTS, type EventName, expectedOf, RELATIONS } from './notification-matrix/cells.ts'

/** The consumers that turn events into emails here: about notifications, and about refunds. */
const NOTICED = [
  ...['followed', 'follow-requested', 'follow-withdrawn', 'unfollowed', 'commented', 'comment-deleted'],
  ...['published', 'edited', 'post-reacted', 'comment-reacted', 'bought', 'refunded'],
]
const CONSUMERS = ['purchases-send-refund-email', ...NOTICED.map((event) => `notifications-${event}`)]

export default proof({
  name: 'notification-matrix',
  about:
    '12 kinds of event, settings on and off, 6 relations: exactly the specified notifications, emails and push messages',
  ci: true,
  engines: true,
  mutants: {
    'mute-ignored': {
      file: 'server/src/modules/notifications/may-notify.fragments.ts',
      find: " or ${isMuted('receiver', 'actor')}",
      replace: '',
      why: 'muted people notify all the same',
    },
    'a-switch-that-does-nothing': {
      file: 'server/src/modules/notifications/aggregate/aggregate-notifications.queries.ts',
      find: "when 'mention' then profile.setting_notify_mention",
      replace: "when 'mention' then true",
      why: 'the setting for mentions is ignored',
    },
    'the-wrong-switch': {
      file: 'server/src/modules/notifications/aggregate/aggregate-notifications.queries.ts',
      find: "when 'other' then profile.setting_notify_other_interactions",
      replace: "when 'other' then profile.setting_notify_repost",
      why: 'one setting is used for another',
    },
    'a-push-switch-that-does-nothing': {
      file: 'server/src/modules/notifications/push/wants-push.fragments.ts',
      find: 'select chosen.push from',
      replace: 'select true from',
      why: 'the settings for push messages are ignored',
    },
    'push-by-the-email-switch': {
      file: 'server/src/modules/notifications/aggregate/aggregate-notifications.queries.ts',
      find: "${offersPush}::boolean and ${wantsPush('grouped', 'profile')} as is_push_owed",
      replace: "${offersPush}::boolean and ${isSwitchedOn('grouped.kind')} as is_push_owed",
      why: 'the setting for emails decides on push messages',
    },
    'notifies-oneself': {
      file: 'server/src/modules/notifications/notifications.policy.ts',
      find: 'const notified = new Set([actorAccountId])',
      replace: 'const notified = new Set([actorAccountId.slice(0, 0)])',
      why: 'an account with two profiles is notified about itself',
    },
    'twice-for-one-event': {
      file: 'server/src/modules/notifications/notifications.policy.ts',
      find: '    notified.add(receiver.accountId)\n',
      replace: '',
      why: 'a reply that mentions its receiver causes two notifications',
    },
    'everybody-sees-everything': {
      file: 'server/src/modules/notifications/notify/facts.queries.ts',
      find: 'and ${isVisible}`',
      replace: 'and ${notDeleted}`',
      why: 'people are notified of posts they cannot see',
    },
    'names-who-dislikes': {
      file: 'server/src/modules/notifications/aggregate/aggregate-notifications.queries.ts',
      find: " filter (where detail not in ('dislike', 'false'))",
      replace: '',
      why: 'the notification of a dislike names its author',
    },
  },
  async run(p) {
    const database = await p.freshDatabase()
    const mailbox = await startMailbox()
    const service = await startPushInternet()
    const env = {
      ...database.env,
      ...service.environment,
      NODE_EXTRA_CA_CERTS: service.certificateFile,
      SMTP_URL: mailbox.url,
      RATE_FACTOR: '1000000',
      LOG_LEVEL: 'warn',
      // A shared machine is slow, not overloaded.
      SHED_DELAY_MS: '10000',
      DATABASE_WAIT_MS: '10000',
      LIMITS: JSON.stringify({ notifications: { mailAfterSeconds: 0 }, push: { afterSeconds: 0 } }),
    }
    const { url, pid } = await p.spawnServer('bench/proofs/notification-matrix/audience.ts', { env })
    p.log('the API is ready')
    // As if a worker had run before and is down while all of this happens.
    await database.query('insert into event_consumer (name) select unnest($1::text[])', [CONSUMERS])
    const cells = await playAll(p, database, url, service)
    process.kill(pid, 'SIGUSR2')

    const expected = cells.map((cell) => ({ cell, ...expectedOf(cell) }))
    const notifications = expected.filter(({ notification }) => notification !== null).length
    const mails = expected.filter(({ mail }) => mail !== null).length
    const pushes = expected.filter(({ push }) => push !== null).length
    const sent = () => ({ mails: mailbox.messages().length, pushes: service.messages.length })
    await untilQuiet(database, sent, { notifications, mails, pushes })

    const stored = await storedNotifications(database)
    const wrongNotifications = expected.filter(({ cell, notification }) => {
      const found = stored.get(cell.receiver.profileId) ?? []
      const right =
        notification === null
          ? []
          : [`${notification.about} 1 ${notification.isNamed ? cell.actor.handle : '-'}`]
      return JSON.stringify(found) !== JSON.stringify(right)
    })
    const wrongMails = expected.filter(
      ({ cell, mail }) => !isRight(cell, mail, mailsTo(mailbox.messages(), cell)),
    )
    const wrongPushes = expected.filter(({ cell, push }) => {
      const got = wordsTo(service, cell)
      return push === null ? got.length > 0 : got.length !== 1 || !push.test(got[0] ?? '')
    })
    for (const { cell } of [...wrongNotifications, ...wrongMails, ...wrongPushes].slice(0, 12)) {
      const { event, isOn, relation, receiver } = cell
      const got = mailsTo(mailbox.messages(), cell).map(({ subject }) => subject)
      const words = wordsTo(service, cell)
      p.log(
        `${event}, ${isOn ? 'on' : 'off'}, ${relation}: ${stored.get(receiver.profileId)} / ${got} / ${words}`,
      )
    }
    const plain = [...mailbox.messages().map(({ raw }) => raw), ...service.messages.map(({ text }) => text)]
    const leaks = plain.filter((text) => text.includes('canary')).length
    const { problems } = service
    await Promise.all([mailbox.close(), service.close()])
    p.require(
      `${cells.length} cells have exactly their notifications`,
      wrongNotifications.length === 0,
      `${cells.length} cells, ${notifications} notifications expected, ${wrongNotifications.length} cells wrong`,
    )
    p.require(
      'every cell has exactly its emails',
      wrongMails.length === 0,
      `${mails} mails expected, ${wrongMails.length} cells wrong`,
    )
    p.require(
      'every cell has exactly its push messages',
      wrongPushes.length === 0 && problems.length === 0,
      `${pushes} messages expected, ${wrongPushes.length} cells wrong, ${problems.length} rejected`,
    )
    p.require('no email and no push message contains locked text', leaks === 0, `${leaks} leaks`)
  },
})

async function playAll(p: Proving, database: Database, url: string, service: PushInternet): Promise<Cell[]> {
  const plan = (Object.keys(EVENTS) as EventName[]).flatMap((event) =>
    RELATIONS.flatMap((relation) => [true, false].map((isOn) => ({ event, relation, isOn }))),
  )
  const cells = await inParallel(plan.length, 8, async (n) => {
    const { event, relation, isOn } = plan[n] as (typeof plan)[number]
    const { receiver, actor, third, otherFaceRow } = await makeCellPeople(database, `cell${n}`)
    await setSwitches(database, receiver.handle, EVENTS[event].kind, isOn)
    const oneself = {
      ...receiver,
      handle: `${receiver.handle}_too`,
      profileId: encodeId(BigInt(otherFaceRow)),
    }
    const { endpoint } = await addDevice(url, service, receiver)
    const actedBy = relation === 'oneself' ? oneself : actor
    const cell: Cell = { event, relation, isOn, receiver, endpoint, actor: actedBy }
    await act({ ...cell, url, third, knows: (who, whom) => befriend(database, who, whom) })
    return cell
  })
  p.log(`${cells.length} cells played`)
  return cells
}

async function befriend(database: Database, who: Member, whom: Member): Promise<void> {
  const ids = [who, whom].map(({ profileId }) => String(decodeId(profileId)))
  await database.query('insert into follow (follower_id, followee_id, id) values ($1, $2, make_id())', ids)
  await database.query(
    `insert into profile_count (profile_id, kind, count) values ($1, 'following', 1), ($2, 'followers', 1)
     on conflict (profile_id, kind) do update set count = profile_count.count + 1`,
    ids,
  )
}

const COLUMNS = {
  follow: 'setting_notify_follow',
  reply: 'setting_notify_reply',
  mention: 'setting_notify_mention',
  other: 'setting_notify_other_interactions',
  ptv: 'setting_notify_ptv_email',
} as const

/**
 * Turns only this setting for emails on, or all but this one: a setting mistaken for another shows up in either case.
 * For push messages it is the other way round.
 */
async function setSwitches(database: Database, handle: string, kind: keyof typeof COLUMNS, isOn: boolean) {
  const set = [...Object.values(COLUMNS), 'setting_notify_repost'].map(
    (column) => `${column} = ${(column === COLUMNS[kind]) === isOn}`,
  )
  await database.query(`update profile set ${set.join(', ')} where handle like $1 || '%'`, [handle])
  await database.query(
    `insert into notification_setting (profile_id, kind, in_app, push)
     select profile.id, one, true, (one = $2::notification_kind) <> $3
       from profile cross join unnest(enum_range(null::notification_kind)) one
      where handle like $1 || '%' and one <> 'service'`,
    [handle, kind, isOn],
  )
}

/** What the receiver's device was sent. */
const wordsTo = (service: PushInternet, { endpoint }: Cell): string[] =>
  service.messages
    .filter((message) => message.endpoint === endpoint)
    .map(({ text }) => (JSON.parse(text) as { text: string }).text)

/** Only emails that the cell is about: a buyer's receipt is a different email. */
const mailsTo = (mails: readonly ReceivedMail[], { receiver, event }: Cell) =>
  mails.filter(
    ({ recipients, subject }) =>
      recipients.includes(`${receiver.handle}@people.example`) &&
      !(event === 'refund' && subject.startsWith('Your receipt')),
  )

function isRight(cell: Cell, subject: RegExp | null, got: readonly ReceivedMail[]): boolean {
  if (subject === null) return got.length === 0
  const [mail] = got
  if (!mail || got.length > 1 || !subject.test(mail.subject)) return false
  const isUnnamed = cell.event === 'dislike' || cell.event === 'comment-false'
  if (isUnnamed) return !mail.raw.includes(cell.actor.handle)
  return cell.event === 'refund' || mail.header('list-unsubscribe-post').length === 1
}

/** By receiver: what it is about, how many events, and who is named. Those of a scene's other people are ignored. */
async function storedNotifications(database: Database): Promise<Map<string, string[]>> {
  const rows = await database.query<{ receiver: string; line: string }>(
    `select receiver_id::text as receiver, about || ' ' || count || ' ' || coalesce(actor.handle, '-') as line
       from notification left join profile actor on actor.id = actor_id where count > 0 order by notification.id`,
  )
  const byReceiver = Map.groupBy(rows, ({ receiver }) => encodeId(BigInt(receiver)))
  return new Map([...byReceiver].map(([id, lines]) => [id, lines.map(({ line }) => line)]))
}

/** Waits until everything expected is there and nothing more has come for a while, or until time is up. */
async function untilQuiet(
  database: Database,
  sent: () => { mails: number; pushes: number },
  expected: { notifications: number; mails: number; pushes: number },
): Promise<void> {
  const look = async () => {
    const [left] = await database.query<{ reported: number; left: number }>(
      `select (select count(*) from outbox where published_at is null)::int
            + (select count(*) from notification_event where notification_id is null)::int as left,
              (select count(*) from notification join profile on profile.id = receiver_id
                where count > 0 and handle like '%\\_0')::int as reported`,
    )
    return { ...(left ?? { reported: 0, left: 1 }), ...sent() }
  }
  const deadline = Date.now() + 25_000
  let before = ''
  for (let calm = 0; calm < 8 && Date.now() < deadline; await rest(250)) {
    const now = await look()
    const isSent = now.mails >= expected.mails && now.pushes >= expected.pushes
    const isAll = now.left === 0 && now.reported >= expected.notifications && isSent
    calm = isAll && before === JSON.stringify(now) ? calm + 1 : 0
    before = JSON.stringify(now)
  }
}
