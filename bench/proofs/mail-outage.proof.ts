import { setTimeout as rest } from 'node:timers/promises'
import { encodeId } from '@sayso/contract/ids'
import { type Mailbox, startMailbox } from '@sayso/sandbox/smtp'
import { MAIL_CONNECTIONS } from '@sayso/server/platform/mail/mailer'
import type { Database } from '../harness/databases.ts'
import type { Program } from '../harness/processes.ts'
import { type Proving, proof } from '../harness/proof.ts'

export default proof({
  name: 'mail-outage',
  about: 'With the mail server down and workers killed every email arrives; only kills can duplicate one',
  ci: false,
  isAlone: true,
  engines: true,
  mutants: {
    'marks-before-it-sends': {
      file: 'server/src/platform/mail/send-mail.job.ts',
      find: '    try {\n      await mailer.send(mail)',
      replace: '    try {\n      await markSent(redis, mail)\n      await mailer.send(mail)',
      why: 'an email is marked as sent before it is delivered',
    },
    'gives-up-soon': {
      file: 'server/src/platform/mail/send-mail.job.ts',
      find: 'if (!isPermanentMailError(error)) throw error',
      replace: 'if (error === undefined) throw error',
      why: 'emails are dropped during an outage',
    },
  },
  async run(p) {
    const people = p.size({ quick: 100, full: 5000 })
    const kills = p.size({ quick: 2, full: 20 })
    // Most kills happen while nothing can be sent; some in the middle of sending.
    const inTheMiddle = p.size({ quick: 1, full: 2 })
    const awayMs = p.size({ quick: 3000, full: 300_000 })
    const database = await p.freshDatabase()
    const port = await p.freePort()
    const env = {
      ...database.env,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      LOG_LEVEL: 'info',
      // Without delays, so a second email about the same event can only mean that it was sent twice.
      LIMITS: JSON.stringify({ notifications: { mailAfterSeconds: 0, mailEveryMinutes: 0 } }),
    }
    await makePeople(database, people)
    const workers = await keepWorking(p, env)
    await followEverybody(database, people)

    const began = Date.now()
    const whileAway = kills - inTheMiddle
    const pause = awayMs / whileAway
    for (let n = 1; n <= whileAway; n++) {
      await rest(Math.max(200, began + n * pause - Date.now()))
      await workers.kill()
    }
    const mailbox = await startMailbox({ port })
    p.log(`the mail server is back after ${Math.round((Date.now() - began) / 1000)} s`)
    for (let n = 1; n <= inTheMiddle; n++) {
      await arrived(mailbox, Math.floor((people * n) / (inTheMiddle + 1)), p)
      // Not at the very moment when one arrived: that would not be a random kill.
      await rest(p.random.integer(0, 200))
      await workers.kill()
    }
    await arrived(mailbox, people, p)
    // Long enough for an email to be sent again.
    await rest(p.size({ quick: 2500, full: 20_000 }))
    await workers.stop()
    judge(p, mailbox, people, inTheMiddle)
    await mailbox.close()
  },
})

/**
 * A worker that dies after the last byte but before it has recorded the mail server's confirmation cannot know whether
 * the email was accepted; nobody could. So each kill in the middle may duplicate as many as were in flight, and no
 * more: the receiver recognises them by their Message-ID.
 */
function judge(p: Proving, mailbox: Mailbox, people: number, killsInTheMiddle: number): void {
  const ids = mailbox.messages().map((mail) => mail.header('message-id')[0] ?? '')
  const receivers = new Set(mailbox.messages().flatMap(({ recipients }) => recipients))
  const different = new Set(ids).size
  const doubles = ids.length - different
  const bound = killsInTheMiddle * MAIL_CONNECTIONS
  p.figure('mails', ids.length)
  p.figure('sent twice', doubles)
  p.require(
    'every recipient got the email',
    receivers.size === people,
    `${people - receivers.size} of ${people} lost`,
  )
  p.require(
    'every email has one Message-ID, also when sent twice',
    different === people,
    `${different} different`,
  )
  p.require(
    'only emails being sent at a kill are duplicated',
    doubles <= bound,
    `${doubles} twice, at most ${MAIL_CONNECTIONS} at each of ${killsInTheMiddle} kills while sending`,
  )
}

/** A worker that is replaced when it dies. */
async function keepWorking(p: Proving, env: Record<string, string>) {
  let isOver = false
  const start = () => p.spawnServer('server/src/worker.ts', { env, ready: /"working"/ })
  let running: Program = await start()
  return {
    async kill() {
      await running.stop('SIGKILL')
      if (!isOver) running = await start()
    },
    async stop() {
      isOver = true
      await running.stop('SIGKILL')
    },
  }
}

async function arrived(mailbox: Mailbox, count: number, p: Proving): Promise<void> {
  const deadline = Date.now() + p.size({ quick: 40_000, full: 900_000 })
  while (mailbox.messages().length < count && Date.now() < deadline) await rest(5)
}

async function makePeople(database: Database, people: number): Promise<void> {
  await database.query(
    `insert into account (id, email, verified_at)
     select n, 'p' || n || '@people.example', now() from generate_series(1, $1::bigint) n`,
    [people + 1],
  )
  await database.query(
    `insert into profile (id, account_id, handle, display_name, setting_notify_follow)
     select n, n, 'p_' || n, 'P ' || n, true from generate_series(1, $1::bigint) n`,
    [people + 1],
  )
}

/** The last member follows all others: writes the rows and the events of that many calls. */
async function followEverybody(database: Database, people: number): Promise<void> {
  const follower = BigInt(people + 1)
  const ids = Array.from({ length: people }, (_, i) => BigInt(i + 1))
  const reported = ids.map((id) =>
    JSON.stringify({ followerId: encodeId(follower), followeeId: encodeId(id) }),
  )
  await database.query(
    `with made as (
       insert into follow (follower_id, followee_id, id) select $1, id, make_id() from unnest($2::bigint[]) id)
     insert into outbox (subject, payload) select 'profiles.followed', payload::jsonb from unnest($3::text[]) payload`,
    [String(follower), ids.map(String), reported],
  )
}
