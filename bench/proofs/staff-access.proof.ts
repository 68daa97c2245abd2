import { STAFF_ROLES, type StaffRole } from '@sayso/contract/call'
import { calls } from '@sayso/contract/calls/index'
import { type Answer, callAs, type Member } from '../harness/members.ts'
import { proof } from '../harness/proof.ts'
import { caseOf, openCases } from './staff/cases.ts'
import { hire, makePeople, type Person } from './staff/people.ts'
import { decideAlone } from './staff/same-person.ts'
import { TIES, type Tie, tie } from './staff/ties.ts'

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
  'staff/payRest': 'finance admin',
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
  /** What staff are to the person they ask about; nothing if it is left out. */
  readonly tie?: Tie
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
    'ties-forgotten': {
      file: 'server/src/modules/staff/staff.policy.ts',
      find: "return soldTo ? 'you sold to this person' : null",
      replace: 'return soldTo ? null : null',
      why: 'staff act upon people who bought from them',
    },
    'own-proposal': {
      file: 'server/src/modules/staff/pending/approve.service.ts',
      find: "if (isMine) throw new AppError('staff_own_proposal')",
      replace: '',
      why: 'whoever proposed something is not told that somebody else has to agree; only the database stops it',
    },
    'own-appeal': {
      file: 'server/src/modules/appeals/desk/appeal-conflict.service.ts',
      find: "if (parties.has(staffId)) return 'you took part in the decision'",
      replace: '',
      why: 'whoever decided a case decides the appeal against it',
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
    const [stranger, nobody] = (await makePeople(database, 2, 'person')) as [Person, Person]
    const known = await makePeople(database, TIES.length, 'friend')
    const friends = Object.fromEntries(TIES.map((name, n) => [name, known[n]])) as Record<Tie, Person>
    for (const [n, role] of STAFF_ROLES.entries()) await hire(database, staff[n] as Person, role)
    await tie(url, database, staff, friends)
    await openCases(database, [...known, stranger])

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
      const about = one.tie === undefined ? stranger : friends[one.tie]
      const paths = isSpecial(one.tie) ? UPON_ACCOUNTS : declared
      for (const path of paths) {
        for (const [n, role] of STAFF_ROLES.entries()) {
          const who = staff[n] as Person
          // A new stranger is not needed: what is let in is refused later, or does no harm to them.
          const answer = await callAs(at, who, path, inputOf(path, about))
          const expected = mayMake(path, role) ? one.expected(path) : 'unknown'
          check(`${one.name}, ${role}, ${path}`, await isAs(at, who, answer, expected), answer)
        }
      }
      for (const path of isSpecial(one.tie) ? [] : declared) {
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
    await database.query(FRESH)
    const alone = await decideAlone(url, database)
    const others = alone.filter(({ expected, answered }) => expected !== answered)
    p.require(
      'nobody agrees to what they proposed, nor decides an appeal against themselves; somebody else does',
      others.length === 0,
      others.map(({ what, answered }) => `${what}: ${answered}`).join('; ') || `${alone.length} answers`,
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
  ...TIES.map(
    (name): Case => ({
      name: `conflict: ${name}`,
      tie: name,
      prepare: 'select',
      expected: (path) => (UPON_ACCOUNTS.includes(path) ? 'staff_conflict' : 'let in'),
    }),
  ),
  { name: 'another network', prepare: 'select', isElsewhere: true, expected: () => 'unknown' },
]

/** For one tie it is asked whether everything else stays open. */
const isSpecial = (tied: Tie | undefined) => tied !== undefined && tied !== 'follow'

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
