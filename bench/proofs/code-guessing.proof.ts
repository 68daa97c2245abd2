import { Redis } from 'ioredis'
import { inParallel } from '../harness/parallel.ts'
import { type Proving, proof } from '../harness/proof.ts'
import { emailOf, type Members, openMembers } from './accounts/members-api.ts'

const GUESSES = 200
const MAX_TRIES = 5

export default proof({
  name: 'code-guessing',
  about: 'Of many guesses at one emailed code at most five are compared, whatever happens to Redis',
  ci: true,
  engines: true,
  mutants: {
    'tries-unlimited': {
      file: 'server/src/modules/accounts/email/codes.queries.ts',
      find: ".where('tries', '<', code.most)",
      replace: '',
      why: 'every guess is compared',
    },
    'counted-from-before': {
      file: 'server/src/modules/accounts/email/codes.queries.ts',
      find: ".set((eb) => ({ tries: eb('tries', '+', 1) }))",
      replace:
        '.set({ tries: sql<number>`(select s.tries + 1 from secret_code s where s.id = secret_code.id)` })',
      why: 'concurrent guesses do not see each other’s count',
    },
  },
  async run(p) {
    const redis = await ownRedis(p)
    const members = await openMembers(p, { apis: 2, env: { REDIS_URL: redis.url } })
    await countComparisons(members)
    const flushing = setInterval(() => void redis.client.flushall(), 1000)
    const rounds = p.size({ quick: 1, full: 10 })
    const compared = { verify: 0, reset: 0 }
    let hits = 0
    let alive = 0
    for (let round = 0; round < rounds; round++) {
      for (const kind of ['verify', 'reset'] as const) {
        const target = await openCode(members, kind, `${kind}_${round}`)
        const answers = await inParallel(GUESSES, GUESSES, (i) => target.guess(wrong(target.code, i), i % 2))
        hits += answers.filter(({ body }) => body.success).length
        compared[kind] = Math.max(compared[kind], await comparisonsOf(members, target.email))
        // The right code comes too late.
        if ((await target.guess(target.code, 0)).body.success) alive++
      }
    }
    clearInterval(flushing)
    await members.close()
    redis.client.disconnect()
    p.figure('rounds', rounds)
    for (const [kind, most] of Object.entries(compared))
      p.require(
        `${kind}: at most ${MAX_TRIES} of ${GUESSES} guesses are compared`,
        most > 0 && most <= MAX_TRIES,
        `${kind}: ${most} of ${GUESSES} compared`,
      )
    p.require('no wrong guess is accepted', hits === 0, `${hits} taken`)
    p.require('after too many guesses the right code is rejected too', alive === 0, `${alive} alive`)
  },
})

/** A private Redis, so that it can be wiped. */
async function ownRedis(p: Proving) {
  const port = await p.freePort()
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  await p.spawnProgram('redis-server', args, /Ready to accept connections/)
  const url = `redis://127.0.0.1:${port}`
  const client = new Redis(url)
  // If a proof ends early, its Redis is gone first; that is expected.
  client.on('error', () => undefined)
  return { url, client }
}

async function openCode(members: Members, kind: 'verify' | 'reset', handle: string) {
  const email = emailOf(handle)
  const token = await members.register(handle)
  const since = new Date()
  if (kind === 'verify') await members.ask('user/sendVerify', {}, token)
  else await members.ask('unauth/forgotPassword', { email })
  const code = await members.codeFor(email, since)
  return {
    email,
    code,
    guess: (guess: string, api: number) =>
      kind === 'verify'
        ? members.ask('user/verify', { code: guess }, token, api)
        : members.ask(
            'unauth/resetPassword',
            { email, code: guess, password: 'whoever guesses right' },
            null,
            api,
          ),
  }
}

/** A different guess each time, none of them right. */
function wrong(code: string, i: number): string {
  const isNumber = /^\d{6}$/.test(code)
  if (isNumber) return String((Number(code) + 1 + i) % 1_000_000).padStart(6, '0')
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const shifted = (at: number, by: number) => alphabet[(alphabet.indexOf(code[at] ?? '') + by) % 32]
  return `${shifted(0, 1 + (i % 31))}${shifted(1, Math.floor(i / 31))}${code.slice(2)}`
}

/**
 * Counts comparisons in the database. A guess is compared exactly when the statement that takes an attempt returns a
 * row. The engine counts those, so the product's own counter need not be trusted.
 */
async function countComparisons({ database }: Members): Promise<void> {
  await database.query('create table comparison (email text not null)')
  await database.query(`create function note_comparison() returns trigger language plpgsql as
    'begin insert into comparison values (new.email); return null; end'`)
  await database.query(`create trigger note_comparison after update of tries on secret_code
    for each row execute function note_comparison()`)
}

async function comparisonsOf({ database }: Members, email: string): Promise<number> {
  const [row] = await database.query<{ n: number }>(
    'select count(*)::int as n from comparison where email = $1',
    [email],
  )
  return row?.n ?? 0
}
