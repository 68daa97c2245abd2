import { setTimeout as rest } from 'node:timers/promises'
import { inParallel } from '../harness/parallel.ts'
import { proof } from '../harness/proof.ts'
import { emailOf, type House, openHouse, passwordOf } from './accounts/house.ts'

const SESSIONS = 20
const WITHIN_MS = 1000

export default proof({
  name: 'session-revocation',
  about: 'A reset, a new password and a moved address end every session within a second, on every process',
  ci: true,
  isAlone: true,
  engines: true,
  mutants: {
    'sessions-survive': {
      file: 'server/src/modules/accounts/mailbox.service.ts',
      find: 'await endAllSessions(tx, account.id, { except })\n  await q.setPendingEmail',
      replace: 'await q.setPendingEmail',
      why: 'whoever got in before the reset stays in',
    },
    'sessions-cached': {
      file: 'server/src/modules/accounts/sessions.service.ts',
      find: '  const near = isFresh ? null : await q.findSession(db.read, hash, proofMinutes)\n',
      replace: [
        '  const remembered = ((globalThis as any).remembered ??= new Map())',
        "  const known = remembered.get(hash.toString('hex'))",
        '  const near = known ?? (isFresh ? null : await q.findSession(db.read, hash, proofMinutes))',
        "  if (near !== null) remembered.set(hash.toString('hex'), near)\n",
      ].join('\n'),
      why: 'a process that has seen a session does not look again',
    },
  },
  async run(p) {
    const house = await openHouse(p, { apis: 2 })
    const rounds = p.size({ quick: 1, full: 5 })
    for (const [name, endThem] of Object.entries(ways)) {
      let slowest = 0
      let survivors = 0
      for (let round = 0; round < rounds; round++) {
        const handle = `${name.replaceAll(' ', '_')}_${round}`
        const tokens = await signInOften(house, handle)
        const done = await endThem(house, handle, tokens[0] ?? '')
        // The session that proves a new address is the one that goes on.
        const others = name === 'moved address' ? tokens.slice(1) : tokens
        const { lasted, left } = await untilAllRefused(house, others, done)
        slowest = Math.max(slowest, lasted)
        survivors += left
      }
      p.require(
        `${name}: all of ${SESSIONS} sessions that end are dead within ${WITHIN_MS} ms on both processes`,
        survivors === 0 && slowest <= WITHIN_MS,
        `${name}: ${survivors} left, the last was let in after ${slowest.toFixed(0)} ms`,
      )
    }
    await house.close()
  },
})

/** Each answers the moment at which the person was told that it is done. */
const ways: Record<string, (house: House, handle: string, token: string) => Promise<number>> = {
  async reset(house, handle) {
    const email = emailOf(handle)
    const since = new Date()
    await house.ask('unauth/forgotPassword', { email })
    const code = await house.codeFor(email, since)
    return succeed(house.ask('unauth/resetPassword', { email, code, password: 'quite another one' }))
  },
  async 'new password'(house, handle, token) {
    const input = { current_password: passwordOf(handle), new_password: 'quite another one' }
    return succeed(house.ask('user/changePassword', input, token))
  },
  async 'moved address'(house, handle, token) {
    const email = emailOf(`${handle}_new`)
    const since = new Date()
    await succeed(house.ask('user/updateUser', { email }, token))
    const code = await house.codeFor(email, since)
    return succeed(house.ask('user/verify', { code }, token))
  },
}

async function succeed(asked: ReturnType<House['ask']>): Promise<number> {
  const { body } = await asked
  if (!body.success) throw new Error(`refused: ${body.error}`)
  return performance.now()
}

/** Registering is the first session; each of them has been used on both processes. */
async function signInOften(house: House, handle: string): Promise<string[]> {
  const first = await house.register(handle)
  const others = await inParallel(SESSIONS - 1, 4, async (i) => {
    const { body } = await house.logIn(emailOf(handle), passwordOf(handle), i % 2)
    return body.session_token ?? ''
  })
  const tokens = [first, ...others]
  const alive = (await useEach(house, tokens)).filter((isIn) => isIn).length
  if (alive !== 2 * SESSIONS) throw new Error(`only ${alive} of ${2 * SESSIONS} sessions work before`)
  return tokens
}

const useEach = (house: House, tokens: readonly string[]) =>
  inParallel(tokens.length * 2, 20, (i) => house.isIn(tokens[i >> 1] ?? '', i % 2))

/** A session lives until the last moment at which it was used and let in; on a busy machine answers come later. */
async function untilAllRefused(house: House, tokens: readonly string[], since: number) {
  let lasted = 0
  for (;;) {
    const asked = performance.now() - since
    const left = (await useEach(house, tokens)).filter((isIn) => isIn).length
    if (left === 0 || asked > 3 * WITHIN_MS) return { lasted, left }
    lasted = asked
    await rest(20)
  }
}
