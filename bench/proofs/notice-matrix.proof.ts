import { setTimeout as rest } from 'node:timers/promises'
import { decodeId, encodeId } from '@sayso/contract/ids'
import { type ReceivedMail, startMailbox } from '@sayso/sandbox/smtp'
import type { Database } from '../harness/databases.ts'
import type { Member } from '../harness/members.ts'
import { inParallel } from '../harness/parallel.ts'
import { type Proving, proof } from '../harness/proof.ts'
import { act, makeCellPeople } from './notice-matrix/act.ts'
import { type Cell, EVENTS, type EventName, expectedOf, RELATIONS } from './notice-matrix/cells.ts'

/** Who makes mails out of news here: about notices, and about money given back. */
const NOTICED = [
  ...['followed', 'follow-requested', 'unfollowed', 'commented', 'comment-deleted', 'published', 'edited'],
  ...['post-reacted', 'comment-reacted', 'bought', 'refunded'],
]
const CONSUMERS = ['purchases-send-refund-notice', ...NOTICED.map((news) => `notices-${news}`)]

export default proof({
  name: 'notice-matrix',
  about:
    'Twelve kinds of event, each switch on and off, to strangers, followers, people who may not see it and oneself: exactly the notices and the mails that the rules name',
  ci: true,
  engines: true,
  mutants: {
    'a-switch-that-does-nothing': {
      file: 'server/src/modules/notices/fold.queries.ts',
      find: "when 'mention' then profile.setting_notify_mention",
      replace: "when 'mention' then true",
      why: 'mails about mentions come whatever the switch says',
    },
    'the-wrong-switch': {
      file: 'server/src/modules/notices/fold.queries.ts',
      find: "when 'other' then profile.setting_notify_other_interactions",
      replace: "when 'other' then profile.setting_notify_repost",
      why: 'one switch does the work of another',
    },
    'tells-oneself': {
      file: 'server/src/modules/notices/notices.policy.ts',
      find: 'const told = new Set([actorAccountId])',
      replace: 'const told = new Set([actorAccountId.slice(0, 0)])',
      why: 'people with two profiles get mail about themselves',
    },
    'twice-for-one-event': {
      file: 'server/src/modules/notices/notices.policy.ts',
      find: '    told.add(receiver.accountId)\n',
      replace: '',
      why: 'who is answered and mentioned in one comment gets two notices',
    },
    'everybody-sees-everything': {
      file: 'server/src/modules/notices/tell.service.ts',
      find: "sightOf(sight, sight, sight, now) === 'seen'",
      replace: "sightOf(sight, sight, sight, now) !== 'expired'",
      why: 'people are told of what they may not see',
    },
    'names-who-dislikes': {
      file: 'server/src/modules/notices/fold.queries.ts',
      find: " filter (where detail not in ('dislike', 'false'))",
      replace: '',
      why: 'the notice of a dislike names who gave it',
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
      // A machine that many share is slow, not overloaded.
      SHED_DELAY_MS: '10000',
      DATABASE_WAIT_MS: '10000',
      LIMITS: JSON.stringify({ notices: { mailAfterSeconds: 0 } }),
    }
    const { url, pid } = await p.spawnServer('bench/proofs/notice-matrix/house.ts', { env })
    p.log('the house is open')
    // As after a worker that has been here before, and is away while all of this happens.
    await database.query('insert into news_consumer (name) select unnest($1::text[])', [CONSUMERS])
    const cells = await playAll(p, database, url)
    process.kill(pid, 'SIGUSR2')

    const expected = cells.map((cell) => ({ cell, ...expectedOf(cell) }))
    const notices = expected.filter(({ notice }) => notice !== null).length
    const mails = expected.filter(({ mail }) => mail !== null).length
    await untilQuiet(database, () => mailbox.messages(), { notices, mails })

    const stored = await storedNotices(database)
    const wrongNotices = expected.filter(({ cell, notice }) => {
      const found = stored.get(cell.receiver.profileId) ?? []
      const right = notice === null ? [] : [`${notice.about} 1 ${notice.isNamed ? cell.actor.handle : '-'}`]
      return JSON.stringify(found) !== JSON.stringify(right)
    })
    const wrongMails = expected.filter(
      ({ cell, mail }) => !isRight(cell, mail, mailsTo(mailbox.messages(), cell)),
    )
    for (const { cell } of [...wrongNotices, ...wrongMails].slice(0, 12)) {
      const { event, isOn, relation, receiver } = cell
      const got = mailsTo(mailbox.messages(), cell).map(({ subject }) => subject)
      p.log(`${event}, ${isOn ? 'on' : 'off'}, ${relation}: ${stored.get(receiver.profileId)} / ${got}`)
    }
    const leaks = mailbox.messages().filter(({ raw }) => raw.includes('canary')).length
    await mailbox.close()
    p.require(
      `${cells.length} cells have exactly their notices`,
      wrongNotices.length === 0,
      `${cells.length} cells, ${notices} notices expected, ${wrongNotices.length} cells wrong`,
    )
    p.require(
      'and exactly their mails',
      wrongMails.length === 0,
      `${mails} mails expected, ${wrongMails.length} cells wrong`,
    )
    p.require('no mail holds a locked word', leaks === 0, `${leaks} leaks`)
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

/** Only this one on, or all but this one: a switch that is mistaken for another shows in either. */
async function setSwitches(database: Database, handle: string, kind: keyof typeof COLUMNS, isOn: boolean) {
  const set = [...Object.values(COLUMNS), 'setting_notify_repost'].map(
    (column) => `${column} = ${(column === COLUMNS[kind]) === isOn}`,
  )
  await database.query(`update profile set ${set.join(', ')} where handle like $1 || '%'`, [handle])
}

/** Only those the cell is about: the receipt of somebody who bought is another letter. */
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

/** By receiver: what it is about, how many, and who is named. Those of the other people of a scene are not looked at. */
async function storedNotices(database: Database): Promise<Map<string, string[]>> {
  const rows = await database.query<{ receiver: string; line: string }>(
    `select receiver_id::text as receiver, about || ' ' || count || ' ' || coalesce(actor.handle, '-') as line
       from notice left join profile actor on actor.id = actor_id where count > 0 order by notice.id`,
  )
  const byReceiver = Map.groupBy(rows, ({ receiver }) => encodeId(BigInt(receiver)))
  return new Map([...byReceiver].map(([id, lines]) => [id, lines.map(({ line }) => line)]))
}

/** Until all that is expected is there, and nothing more has come for a while; or until it has had its time. */
async function untilQuiet(
  database: Database,
  mails: () => readonly ReceivedMail[],
  expected: { notices: number; mails: number },
): Promise<void> {
  const look = async () => {
    const [left] = await database.query<{ told: number; left: number }>(
      `select (select count(*) from outbox where published_at is null)::int
            + (select count(*) from notice_part where notice_id is null)::int as left,
              (select count(*) from notice join profile on profile.id = receiver_id
                where count > 0 and handle like '%\\_0')::int as told`,
    )
    return { ...(left ?? { told: 0, left: 1 }), mails: mails().length }
  }
  const deadline = Date.now() + 25_000
  let before = ''
  for (let calm = 0; calm < 8 && Date.now() < deadline; await rest(250)) {
    const now = await look()
    const isAll = now.left === 0 && now.told >= expected.notices && now.mails >= expected.mails
    calm = isAll && before === JSON.stringify(now) ? calm + 1 : 0
    before = JSON.stringify(now)
  }
}
