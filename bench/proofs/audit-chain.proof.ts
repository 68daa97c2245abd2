import { setTimeout as rest } from 'node:timers/promises'
import { verifyLog } from '@sayso/server/modules/staff/audit/audit-log.service'
import { createDb } from '@sayso/server/platform/db/db'
import type { Database } from '../harness/databases.ts'
import { callAs } from '../harness/members.ts'
import { type Proving, proof } from '../harness/proof.ts'
import { keepServers, type Servers } from './money-kills/servers.ts'
import { hire, makePeople, type Person } from './staff/people.ts'

export default proof({
  name: 'audit-chain',
  about:
    'Processes are killed while staff act: each act is in the audit log or did not happen, and every forged row is found',
  ci: true,
  engines: true,
  mutants: {
    'log-after-commit': {
      file: 'server/src/modules/staff/act/act.service.ts',
      find: '    await writeAudit(tx, { ...written, ...signed(who), because })\n    return result',
      replace: [
        '    setTimeout(() => void ctx.db.write((late) => writeAudit(late, { ...written, ...signed(who), because })), 60)',
        '    return result',
      ].join('\n'),
      why: 'a kill between the act and its line in the log leaves an act that nobody did',
    },
    'row-unhashed': {
      file: 'server/src/modules/staff/audit/audit-chain.ts',
      find: '...[row.subject, row.because, ordered(row.before), ordered(row.after), row.requestId],',
      replace: '...[row.subject, ordered(row.before), ordered(row.after), row.requestId],',
      why: 'a reason can be changed unnoticed',
    },
    'order-unchecked': {
      file: 'server/src/modules/staff/audit/audit-chain.ts',
      find: 'if (row.id > follows)',
      replace: 'if (row.id > follows && follows > 1000n)',
      why: 'a row can be removed unnoticed',
    },
  },
  async run(p) {
    const database = await p.freshDatabase()
    await actUnderKills(p, database)
    await forge(p, database)
  },
})

/** How many acts are answered before the next kill. */
const ACTS_BETWEEN = 8

/** Holds and releases payouts of accounts: each writes a row of its own besides the log. */
async function actUnderKills(p: Proving, database: Database): Promise<void> {
  const plan = p.size({
    quick: { kills: 5, acts: 120, ms: 60_000 },
    full: { kills: 60, acts: 3000, ms: 240_000 },
  })
  const staff = await makePeople(database, 4, 'finance')
  for (const one of staff) await hire(database, one, 'finance')
  const subjects = await makePeople(database, 12, 'seller')
  const env = {
    ...p.engines,
    ...database.env,
    ...{ RATE_FACTOR: '1000000', LOG_LEVEL: 'silent', DATABASE_POOL: '6', SHED_DELAY_MS: '20000' },
  }
  const servers = await keepServers(p, env, 2)
  const until = Date.now() + plan.ms
  const tally: Tally = { acts: 0, kills: 0, odd: null }
  const isDone = () => Date.now() > until || (tally.acts >= plan.acts && tally.kills >= plan.kills)
  // A machine that is slow to start servers gets fewer kills, each among acts.
  const killing = (async () => {
    for (let before = 0; !isDone() && tally.kills < plan.kills; before = tally.acts) {
      while (tally.acts < before + ACTS_BETWEEN && !isDone()) await rest(10)
      await rest(p.random.integer(0, 60))
      await servers.killOne()
      tally.kills++
    }
  })()
  await Promise.all(
    staff.map((who, n) =>
      toggle(
        servers,
        who,
        subjects.filter((_, i) => i % staff.length === n),
        tally,
        isDone,
      ),
    ),
  )
  await killing
  // Whatever was under way has ended by then.
  await rest(500)
  await servers.stop()
  const [odd] = await database.query<{ n: number; acts: number; logged: number }>(
    `with done as (select 'account ' || wire_id(profile.account_id) as subject,
                          case act when 'hold' then 'hold_payouts' else 'release_payouts' end as act, count(*) as n
                     from payout_act join profile on profile.id = author_id group by 1, 2),
          logged as (select subject, act, count(*) as n from audit_log group by 1, 2)
     select count(*) filter (where done.n is distinct from logged.n)::int as n,
            coalesce(sum(done.n), 0)::int as acts, coalesce(sum(logged.n), 0)::int as logged
       from done full join logged using (subject, act)`,
  )
  p.figure('acts answered', tally.acts)
  p.figure('kills', tally.kills)
  p.require(
    'enough acts and kills took place',
    tally.acts >= 15 && tally.kills >= 2,
    `${tally.acts} acts, ${tally.kills} kills${tally.odd === null ? '' : `; one was refused: ${tally.odd}`}`,
  )
  p.require(
    'every act is in the log, and every line has its act',
    odd?.n === 0 && (odd?.logged ?? 0) >= tally.acts,
    `${odd?.acts} acts, ${odd?.logged} lines`,
  )
}

interface Tally {
  acts: number
  kills: number
  odd: string | null
}

async function toggle(
  servers: Servers,
  who: Person,
  subjects: readonly Person[],
  tally: Tally,
  isDone: () => boolean,
): Promise<void> {
  for (let n = 0; !isDone(); n++) {
    const account_id = subjects[n % subjects.length]?.accountId
    for (const path of ['staff/holdPayouts', 'staff/releasePayouts']) {
      const { url } = await servers.any()
      const answer = await callAs(url, who, path, { account_id, because: 'the proof' }).catch(() => null)
      if (answer?.body.success === true) tally.acts++
      // After a kill nobody knows whether it was held.
      else if (answer !== null && answer.body.code !== 'staff_refused') tally.odd ??= answer.text
      if (answer === null) await rest(20)
    }
  }
}

const COLUMNS = 'id, at, staff_id, role, act, subject, because, before, after, request_id, prev_hash, hash'

/** As whoever owns the database could: the trigger is switched off, a row is changed, and on again. */
async function forge(p: Proving, database: Database): Promise<void> {
  const db = createDb({ url: database.url, readUrl: database.url, poolSize: 2 })
  const whole = await verifyLog(db.readPrivate, null)
  const head = { id: whole.rows, hash: whole.head.split(':')[1] ?? '' }
  p.require('the log is unbroken', whole.faults.length === 0, `${whole.rows} rows`)
  await database.query(`create table kept as select ${COLUMNS} from audit_log`)
  await database.query('alter table audit_log disable trigger audit_log_stands')
  let [found, forged] = [0, 0]
  const missed: string[] = []
  const rows = p.size({ quick: 4, full: 25 })
  const picked = () => p.random.integer(2, Number(whole.rows) - 1)
  for (const [what, statements] of Object.entries(FORGERIES)) {
    for (let n = 0; n < rows; n++) {
      for (const statement of statements(picked())) await database.query(statement)
      const { faults } = await verifyLog(db.readPrivate, head)
      forged++
      if (faults.length > 0) found++
      else missed.push(what)
      await database.query('delete from audit_log')
      await database.query(`insert into audit_log select ${COLUMNS} from kept`)
    }
  }
  await db.close()
  p.require(
    'every changed, missing or reordered row is found',
    missed.length === 0,
    `${found} of ${forged}${missed.length > 0 ? `; missed: ${[...new Set(missed)].join(', ')}` : ''}`,
  )
}

const changed = (column: string, value: string) => (row: number) => [
  `update audit_log set ${column} = ${value} where id = ${row}`,
]

const FORGERIES: Readonly<Record<string, (row: number) => string[]>> = {
  'another time': changed('at', `at + interval '1 millisecond'`),
  'another person': changed('staff_id', 'staff_id + 1'),
  'another role': changed('role', `'admin'`),
  'another act': changed('act', `'nothing'`),
  'another subject': changed('subject', `'account 0000000000001'`),
  'another reason': changed('because', `'quite another one'`),
  'other facts before': changed('before', `'{"sessions": 7}'`),
  'other facts after': changed('after', `'{"profiles": 7}'`),
  'another request': changed('request_id', `'somewhere-else'`),
  'a hash': changed('hash', 'sha256(hash)'),
  'a row is missing': (row) => [`delete from audit_log where id = ${row}`],
  'the first row is missing': () => ['delete from audit_log where id = 1'],
  'the last row is missing': () => ['delete from audit_log where id = (select max(id) from audit_log)'],
  'two rows change places': (row) => [
    `update audit_log set id = 1000000 where id = ${row}`,
    `update audit_log set id = ${row} where id = ${row + 1}`,
    `update audit_log set id = ${row + 1} where id = 1000000`,
  ],
  'a row is missing and the rest moves up': (row) => [
    `delete from audit_log where id = ${row}`,
    `update audit_log set id = id + 1000000 where id > ${row}`,
    `update audit_log set id = id - 1000001 where id > ${row}`,
  ],
}
