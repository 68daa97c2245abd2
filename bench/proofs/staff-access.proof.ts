import { STAFF_ROLES, type StaffRole } from '@sayso/contract/call'
import { calls } from '@sayso/contract/calls/index'
import { decodeId } from '@sayso/contract/ids'
import type { Database } from '../harness/databases.ts'
import { type Answer, callAs, type Member } from '../harness/members.ts'
import { proof } from '../harness/proof.ts'
import { hire, makePeople, type Person } from './staff/people.ts'

const EVERYBODY = 'support moderator finance admin'

/** Who may make which call, as it is decided; not as the contract says it. */
const MAY: Readonly<Record<string, string>> = {
  'staff/me': EVERYBODY,
  'staff/find': EVERYBODY,
  'staff/account': EVERYBODY,
  'staff/timeline': EVERYBODY,
  'staff/reveal': EVERYBODY,
  'staff/pending': EVERYBODY,
  'staff/approve': EVERYBODY,
  'staff/auditLog': EVERYBODY,
  'staff/endSessions': 'support admin',
  'staff/resendEmail': 'support admin',
  'staff/startRecovery': 'support admin',
  'staff/queue': 'moderator admin',
  'staff/case': 'moderator admin',
  'staff/claim': 'moderator admin',
  'staff/release': 'moderator admin',
  'staff/preview': 'moderator admin',
  'staff/decide': 'moderator admin',
  'staff/appeals': 'moderator admin',
  'staff/appeal': 'moderator admin',
  'staff/decideAppeal': 'moderator admin',
  'staff/heldMedia': 'moderator admin',
  'staff/openHeld': 'moderator admin',
  'staff/seeHeld': 'moderator admin',
  'staff/settleHeld': 'moderator admin',
  'staff/refund': 'finance admin',
  'staff/holdPayouts': 'finance admin',
  'staff/releasePayouts': 'finance admin',
  'staff/heldPayouts': 'finance admin',
  'staff/failedWork': 'admin',
  'staff/retryJob': 'admin',
  'staff/retryEvent': 'admin',
  'staff/dropJob': 'admin',
  'staff/dropEvent': 'admin',
  'staff/settleFailed': 'admin',
  'staff/system': 'admin',
  'staff/freezePayouts': 'admin',
  'staff/unfreezePayouts': 'admin',
  'staff/roles': 'admin',
  'staff/grantRole': 'admin',
  'staff/revokeRole': 'admin',
}
/** What changes something, or opens what is private. */
const LOOKS = [
  'me',
  'find',
  'account',
  'timeline',
  'pending',
  'auditLog',
  'heldPayouts',
  'failedWork',
  'system',
  'roles',
  'queue',
  'case',
  'claim',
  'release',
  'preview',
  'appeals',
  'appeal',
  'heldMedia',
]
const ACTS = Object.keys(MAY).filter((path) => !LOOKS.includes(path.slice('staff/'.length)))
/** Upon an account: nobody does them to somebody they know. */
const UPON_ACCOUNTS = [
  ...ACTS.filter((path) => !/retry|drop|Failed|reezePayouts|approve|refund$/.test(path)),
  'staff/claim',
]

interface Case {
  readonly name: string
  /** Makes the session, or the account, as the case has it. */
  readonly prepare: string
  /** On the server that lists networks. */
  readonly isElsewhere?: boolean
  /** Whether the call may be made by who has its role. */
  readonly expected: (path: string) => 'unknown' | 'reauth_required' | 'staff_conflict' | 'let in'
}

const FRESH = 'update session set factor_at = now(), proved_at = now()'
const APP = `insert into totp (account_id, sealed, last_step) select distinct account_id, '\\x00'::bytea, 0 from staff_role
             on conflict do nothing`

export default proof({
  name: 'staff-access',
  about:
    'Every call of the desk opens to its roles with a second factor, and to nobody else; for others it does not exist',
  ci: true,
  engines: true,
  mutants: {
    'role-unchecked': {
      file: 'server/src/modules/staff/authorize/authorize-staff.service.ts',
      find: 'if (standing === null || !standing.roles.some((role) => roles.includes(role))) return null',
      replace: 'if (standing === null || standing.roles.length === 0) return null',
      why: 'any role opens every call',
    },
    'factor-unchecked': {
      file: 'server/src/modules/staff/authorize/authorize-staff.service.ts',
      find: 'if (!standing.isFactorFresh || standing.factorUntil === null)',
      replace: 'if (standing.factorUntil === null)',
      why: 'a second factor that was proven once counts for ever',
    },
    'conflict-unchecked': {
      file: 'server/src/modules/staff/act/act.service.ts',
      find: "  if (reason !== null) throw new AppError('staff_conflict', { values: { reason } })",
      replace: "  if (reason === 'this is you') throw new AppError('staff_conflict', { values: { reason } })",
      why: 'staff act upon people they follow',
    },
    'networks-unchecked': {
      file: 'server/src/modules/staff/authorize/authorize-staff.service.ts',
      find: 'if (networks !== null && !networks.includes(address)) return null',
      replace: '',
      why: 'the desk opens from anywhere',
    },
  },
  async run(p) {
    const database = await p.freshDatabase()
    const env = { ...database.env, RATE_FACTOR: '1000000', LOG_LEVEL: 'error' }
    const { url } = await p.spawnServer('server/src/api.ts', { env, quiet: true })
    const elsewhere = await p.spawnServer('server/src/api.ts', {
      env: { ...env, STAFF_NETWORKS: '203.0.113.0/24' },
      quiet: true,
    })
    const declared = calls.filter(({ access }) => access === 'staff').map(({ path }) => path)
    p.require(
      'every call of staff is in the list of this proof',
      declared.toSorted().join() === Object.keys(MAY).toSorted().join(),
      `${declared.length} calls`,
    )
    const staff = await makePeople(database, STAFF_ROLES.length, 'staff')
    const [friend, stranger, nobody] = (await makePeople(database, 3, 'person')) as [Person, Person, Person]
    for (const [n, role] of STAFF_ROLES.entries()) await hire(database, staff[n] as Person, role)
    await makeFriends(database, staff, friend)
    await openCases(database, [friend, stranger])

    const wrong: string[] = []
    let asked = 0
    const check = (what: string, isRight: boolean, answer: Answer) => {
      asked++
      if (!isRight) wrong.push(`${what}: ${answer.status} ${answer.body.code ?? 'open'}`)
    }
    for (const one of CASES) {
      await database.query(FRESH)
      await database.query(APP)
      await database.query(one.prepare)
      const at = one.isElsewhere ? elsewhere.url : url
      for (const path of declared) {
        for (const [n, role] of STAFF_ROLES.entries()) {
          const who = staff[n] as Person
          // A new stranger is not needed: what is let in is refused later, or does no harm to them.
          const input = inputOf(path, one.name === 'conflict' ? friend : stranger)
          const answer = await callAs(at, who, path, input)
          const expected = mayMake(path, role) ? one.expected(path) : 'unknown'
          check(`${one.name}, ${role}, ${path}`, await isAs(at, who, answer, expected), answer)
        }
      }
      for (const path of declared) {
        const answer = await callAs(at, nobody, path, inputOf(path, stranger))
        check(`${one.name}, no role, ${path}`, await isAs(at, nobody, answer, 'unknown'), answer)
      }
    }
    p.figure('answers', asked)
    p.require(
      'each is let in, asked for a factor, or answered like an unknown call, as decided',
      wrong.length === 0,
      `${asked} answers, ${wrong.length} wrong${wrong
        .slice(0, 4)
        .map((one) => `; ${one}`)
        .join('')}`,
    )
  },
})

const CASES: readonly Case[] = [
  { name: 'all right', prepare: 'select', expected: () => 'let in' },
  { name: 'no factor', prepare: 'delete from totp', expected: () => 'unknown' },
  {
    name: 'factor not proven',
    prepare: 'update session set factor_at = null',
    expected: () => 'reauth_required',
  },
  {
    name: 'factor proven long ago',
    prepare: `update session set factor_at = now() - interval '12 hours 1 second'`,
    expected: () => 'reauth_required',
  },
  {
    name: 'proof of long ago',
    prepare: `update session set proved_at = now() - interval '16 minutes'`,
    expected: (path) => (ACTS.includes(path) ? 'reauth_required' : 'let in'),
  },
  {
    name: 'conflict',
    prepare: 'select',
    expected: (path) => (UPON_ACCOUNTS.includes(path) ? 'staff_conflict' : 'let in'),
  },
  { name: 'another network', prepare: 'select', isElsewhere: true, expected: () => 'unknown' },
]

const mayMake = (path: string, role: StaffRole) => (MAY[path] ?? '').split(' ').includes(role)

/** Something that each call accepts; what it names besides the account does not exist. */
function inputOf(path: string, about: Person): Record<string, unknown> {
  const none = '0000000000001'
  const { accountId: account_id } = about
  return {
    ...{ number: `R-${caseOf(about)}`, list: 'inbox', decision: 'none', facts: 'nothing is wrong' },
    ...{ account_id, text: 'nobody', because: 'the proof asks', role: 'moderator', email: 'verify' },
    ...{ pending_id: '1', verdict: 'approve', job: '1', consumer: 'none', event: '1' },
    ...{ appeal: `A-${caseOf(about)}`, outcome: 'uphold', reason: 'it stays as it is' },
    // An upload of theirs that is held has the number of their profile.
    media_id: about.profileId,
    ...(path === 'staff/settleHeld' && { verdict: 'reject' }),
    ...(path === 'staff/settleFailed' && { verdict: 'retry', kind: 'job', name: 'none' }),
    ...(path === 'staff/appeals' && { list: 'open' }),
    ...(path === 'staff/refund' && { purchase_id: none }),
  }
}

/** An unknown call differs from a hidden one in nothing. */
async function isAs(
  url: string,
  who: Member,
  { status, text, body }: Answer,
  expected: ReturnType<Case['expected']>,
): Promise<boolean> {
  if (expected === 'let in')
    return (
      status === 200 && !['reauth_required', 'staff_conflict', 'call_not_found'].includes(body.code ?? '')
    )
  if (expected !== 'unknown') return body.code === expected
  const unknown = await callAs(url, who, 'staff/nothingOfThatName')
  return status === unknown.status && text === unknown.text
}

/** How far the numbers of decided cases are from those of open ones. */
const DECIDED = 2_000_000n

/** A case about somebody has a number that follows from them. */
const caseOf = ({ profileId }: Person): bigint => 10_001n + (decodeId(profileId) % 1_000_000n)

async function openCases(database: Database, people: readonly Person[]): Promise<void> {
  for (const one of people) {
    await database.query(
      `insert into mod_case (id, subject_kind, subject_id, author_id, source) values ($1, 'profile', $2, $2, 'staff')`,
      [String(caseOf(one)), String(decodeId(one.profileId))],
    )
    await database.query(
      `insert into held_media (media_id, media_kind, owner_id, account_id, list, entry, sha256)
       values ($1, 'image', $1, $2, 'test', 'one', decode(repeat('00', 32), 'hex'))`,
      [String(decodeId(one.profileId)), String(decodeId(one.accountId))],
    )
    // And one that is decided, with an appeal of the same number.
    await database.query(
      `with decided as (
         insert into mod_case (id, subject_kind, subject_id, author_id, source, state, decided_at)
         values ($1, 'profile', $2, $2, 'staff', 'decided', now()) returning id),
       warned as (
         insert into mod_decision (case_id, decision, policy, facts, author_id, author_account_id, reports, is_upheld)
         select id, 'warn', 'spam', 'again and again', $2, $3, 0, true from decided returning id)
       insert into appeal (id, decision_id, side, account_id, text)
       select $4, id, 'author', $3, 'it is not' from warned`,
      [
        String(caseOf(one) + DECIDED),
        String(decodeId(one.profileId)),
        String(decodeId(one.accountId)),
        String(caseOf(one)),
      ],
    )
  }
}

async function makeFriends(database: Database, staff: readonly Person[], friend: Person): Promise<void> {
  for (const { profileId } of staff) {
    await database.query(`insert into follow (follower_id, followee_id, id) values ($1, $2, make_id())`, [
      String(decodeId(profileId)),
      String(decodeId(friend.profileId)),
    ])
  }
}
