import { setTimeout as rest } from 'node:timers/promises'
import { decodeId, encodeId } from '@sayso/contract/ids'
import { type ReceivedMail, startMailbox } from '@sayso/sandbox/smtp'
import type { Database } from '../harness/databases.ts'
import type { Member } from '../harness/members.ts'
import { inParallel } from '../harness/parallel.ts'
import { type Proving, proof } from '../harness/proof.ts'
import { act, makeCellPeople } from './notification-matrix/act.ts'
import { type Cell, EVENTS, type EventName, expectedOf, RELATIONS } from './notification-matrix/cells.ts'

/** The consumers that turn events into emails here: about notifications, and about refunds. */
const NOTICED = [
  ...['followed', 'follow-requested', 'unfollowed', 'commented', 'comment-deleted', 'published', 'edited'],
  ...['post-reacted', 'comment-reacted', 'bought', 'refunded'],
]
const CONSUMERS = ['purchases-send-refund-email', ...NOTICED.map((event) => `notifications-${event}`)]

export default proof({
  name: 'notification-matrix',
  about:
    '12 kinds of event, settings on and off, 4 relations: exactly the specified notifications and emails',
  ci: true,
  engines: true,
  mutants: {
    'a-switch-that-does-nothing': {
      file: 'server/src/modules/notifications/aggregate-notifications.queries.ts',
      find: "when 'mention' then profile.setting_notify_mention",
      replace: "when 'mention' then true",
      why: 'the setting for mentions is ignored',
    },
    'the-wrong-switch': {
      file: 'server/src/modules/notifications/aggregate-notifications.queries.ts',
      find: "when 'other' then profile.setting_notify_other_interactions",
      replace: "when 'other' then profile.setting_notify_repost",
      why: 'one setting is used for another',
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
      file: 'server/src/modules/notifications/facts.queries.ts',
      find: 'and ${isVisible}`',
      replace: 'and ${notDeleted}`',
      why: 'people are notified of posts they cannot see',
    },
    'names-who-dislikes': {
      file: 'server/src/modules/notifications/aggregate-notifications.queries.ts',
      find: " filter (where detail not in ('dislike', 'false'))",
      replace: '',
      why: 'the notification of a dislike names its author',
    },
  },
  async run(p) {
    const database = await p.freshDatabase()
    const mailbox = await startMailbox()
    const env = {
      ...database.env,
      SMTP_URL: mailbox.url,
      RATE_FACTOR: '1000000',
      LOG_LEVEL: 'warn',
      // A shared machine is slow, not overloaded.
      SHED_DELAY_MS: '10000',
      DATABASE_WAIT_MS: '10000',
      LIMITS: JSON.stringify({ notifications: { mailAfterSeconds: 0 } }),
    }
    const { url, pid } = await p.spawnServer('bench/proofs/notification-matrix/audience.ts', { env })
    p.log('the API is ready')
    // As if a worker had run before and is down while all of this happens.
    await database.query('insert into event_consumer (name) select unnest($1::text[])', [CONSUMERS])
    const cells = await playAll(p, database, url)
    process.kill(pid, 'SIGUSR2')

    const expected = cells.map((cell) => ({ cell, ...expectedOf(cell) }))
    const notifications = expected.filter(({ notification }) => notification !== null).length
    const mails = expected.filter(({ mail }) => mail !== null).length
    await untilQuiet(database, () => mailbox.messages(), { notifications, mails })

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
    for (const { cell } of [...wrongNotifications, ...wrongMails].slice(0, 12)) {
      const { event, isOn, relation, receiver } = cell
      const got = mailsTo(mailbox.messages(), cell).map(({ subject }) => subject)
      p.log(`${event}, ${isOn ? 'on' : 'off'}, ${relation}: ${stored.get(receiver.profileId)} / ${got}`)
    }
    const leaks = mailbox.messages().filter(({ raw }) => raw.includes('canary')).length
    await mailbox.close()
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
    p.require('no email contains locked text', leaks === 0, `${leaks} leaks`)
  },
})

async function playAll(p: Proving, database: Database, url: string): Promise<Cell[]> {
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
    const cell: Cell = { event, relation, isOn, receiver, actor: relation === 'oneself' ? oneself : actor }
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

/** Turns only this setting on, or all but this one: a setting mistaken for another shows up in either case. */
async function setSwitches(database: Database, handle: string, kind: keyof typeof COLUMNS, isOn: boolean) {
  const set = [...Object.values(COLUMNS), 'setting_notify_repost'].map(
    (column) => `${column} = ${(column === COLUMNS[kind]) === isOn}`,
  )
  await database.query(`update profile set ${set.join(', ')} where handle like $1 || '%'`, [handle])
}

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
  mails: () => readonly ReceivedMail[],
  expected: { notifications: number; mails: number },
): Promise<void> {
  const look = async () => {
    const [left] = await database.query<{ reported: number; left: number }>(
      `select (select count(*) from outbox where published_at is null)::int
            + (select count(*) from notification_event where notification_id is null)::int as left,
              (select count(*) from notification join profile on profile.id = receiver_id
                where count > 0 and handle like '%\\_0')::int as reported`,
    )
    return { ...(left ?? { reported: 0, left: 1 }), mails: mails().length }
  }
  const deadline = Date.now() + 25_000
  let before = ''
  for (let calm = 0; calm < 8 && Date.now() < deadline; await rest(250)) {
    const now = await look()
    const isAll = now.left === 0 && now.reported >= expected.notifications && now.mails >= expected.mails
    calm = isAll && before === JSON.stringify(now) ? calm + 1 : 0
    before = JSON.stringify(now)
  }
}
