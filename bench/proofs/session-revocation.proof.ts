import { setTimeout as rest } from 'node:timers/promises'
import { inParallel } from '../harness/parallel.ts'
import { proof } from '../harness/proof.ts'
import { emailOf, type Members, openMembers, passwordOf } from './accounts/members-api.ts'

const SESSIONS = 20
const WITHIN_MS = 1000

export default proof({
  name: 'session-revocation',
  about: 'A reset, a new password and a new address end every session within a second, on every process',
  ci: true,
  isAlone: true,
  engines: true,
  mutants: {
    'sessions-survive': {
      file: 'server/src/modules/accounts/email/verify-email.service.ts',
      find: 'await endAllSessions(tx, account.id, { except })\n  await q.setPendingEmail',
      replace: 'await q.setPendingEmail',
      why: 'sessions from before the reset continue',
    },
    'sessions-cached': {
      file: 'server/src/modules/accounts/sign-in/sessions.service.ts',
      find: '  const current = await q.findSession(db.readFresh, hash, proofMinutes)\n',
      replace: [
        '  const remembered = ((globalThis as any).remembered ??= new Map())',
        "  const known = remembered.get(hash.toString('hex'))",
        '  const current = known ?? (await q.findSession(db.readFresh, hash, proofMinutes))',
        "  if (current !== null) remembered.set(hash.toString('hex'), current)\n",
      ].join('\n'),
      why: 'a process caches sessions it has seen',
    },
  },
  async run(p) {
    const members = await openMembers(p, { apis: 2 })
    const rounds = p.size({ quick: 1, full: 5 })
    for (const [name, endThem] of Object.entries(ways)) {
      let slowest = 0
      let survivors = 0
      for (let round = 0; round < rounds; round++) {
        const handle = `${name.replaceAll(' ', '_')}_${round}`
        const tokens = await signInOften(members, handle)
        const done = await endThem(members, handle, tokens[0] ?? '')
        // The session that proves a new address is the one that continues.
        const others = name === 'moved address' ? tokens.slice(1) : tokens
        const { lasted, left } = await untilAllRefused(members, others, done)
        slowest = Math.max(slowest, lasted)
        survivors += left
      }
      p.require(
        `${name}: all ${SESSIONS} sessions end within ${WITHIN_MS} ms on both processes`,
        survivors === 0 && slowest <= WITHIN_MS,
        `${name}: ${survivors} left, the last was let in after ${slowest.toFixed(0)} ms`,
      )
    }
    await members.close()
  },
})

/** Each returns the time at which the response said that it was done. */
const ways: Record<string, (members: Members, handle: string, token: string) => Promise<number>> = {
  async reset(members, handle) {
    const email = emailOf(handle)
    const since = new Date()
    await members.ask('unauth/forgotPassword', { email })
    const code = await members.codeFor(email, since)
    return succeed(members.ask('unauth/resetPassword', { email, code, password: 'quite another one' }))
  },
  async 'new password'(members, handle, token) {
    const input = { current_password: passwordOf(handle), new_password: 'quite another one' }
    return succeed(members.ask('user/changePassword', input, token))
  },
  async 'moved address'(members, handle, token) {
    const email = emailOf(`${handle}_new`)
    const since = new Date()
    await succeed(members.ask('user/updateUser', { email }, token))
    const code = await members.codeFor(email, since)
    return succeed(members.ask('user/verify', { code }, token))
  },
}

async function succeed(asked: ReturnType<Members['ask']>): Promise<number> {
  const { body } = await asked
  if (!body.success) throw new Error(`refused: ${body.error}`)
  return performance.now()
}

/** Registering opens the first session; each of them has been used on both processes. */
async function signInOften(members: Members, handle: string): Promise<string[]> {
  const first = await members.register(handle)
  const others = await inParallel(SESSIONS - 1, 4, async (i) => {
    const { body } = await members.logIn(emailOf(handle), passwordOf(handle), i % 2)
    return body.session_token ?? ''
  })
  const tokens = [first, ...others]
  const alive = (await useEach(members, tokens)).filter((isIn) => isIn).length
  if (alive !== 2 * SESSIONS) throw new Error(`only ${alive} of ${2 * SESSIONS} sessions work before`)
  return tokens
}

const useEach = (members: Members, tokens: readonly string[]) =>
  inParallel(tokens.length * 2, 20, (i) => members.isIn(tokens[i >> 1] ?? '', i % 2))

/** A session counts as alive until the last time it was accepted; on a busy machine responses come later. */
async function untilAllRefused(members: Members, tokens: readonly string[], since: number) {
  let lasted = 0
  for (;;) {
    const asked = performance.now() - since
    const left = (await useEach(members, tokens)).filter((isIn) => isIn).length
    if (left === 0 || asked > 3 * WITHIN_MS) return { lasted, left }
    lasted = asked
    await rest(20)
  }
}
