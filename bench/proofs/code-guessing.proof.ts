import { Redis } from 'ioredis'
import { inParallel } from '../harness/parallel.ts'
import { type Proving, proof } from '../harness/proof.ts'
import { emailOf, type House, openHouse } from './accounts/house.ts'

const GUESSES = 200
const MOST_TRIES = 5

export default proof({
  name: 'code-guessing',
  about: 'Of many guesses at one mailed code at most five are compared, whatever becomes of Redis',
  ci: true,
  engines: true,
  mutants: {
    'tries-unlimited': {
      file: 'server/src/modules/accounts/codes.queries.ts',
      find: ".where('tries', '<', code.most)",
      replace: '',
      why: 'every guess is compared',
    },
    'counted-from-before': {
      file: 'server/src/modules/accounts/codes.queries.ts',
      find: ".set((eb) => ({ tries: eb('tries', '+', 1) }))",
      replace:
        '.set({ tries: sql<number>`(select s.tries + 1 from secret_code s where s.id = secret_code.id)` })',
      why: 'guesses sent at the same moment do not see each other',
    },
  },
  async run(p) {
    const redis = await ownRedis(p)
    const house = await openHouse(p, { apis: 2, env: { REDIS_URL: redis.url } })
    await countComparisons(house)
    const flushing = setInterval(() => void redis.client.flushall(), 1000)
    const rounds = p.size({ quick: 1, full: 10 })
    const compared = { verify: 0, reset: 0 }
    let hits = 0
    let alive = 0
    for (let round = 0; round < rounds; round++) {
      for (const kind of ['verify', 'reset'] as const) {
        const target = await openCode(house, kind, `${kind}_${round}`)
        const answers = await inParallel(GUESSES, GUESSES, (i) => target.guess(wrong(target.code, i), i % 2))
        hits += answers.filter(({ body }) => body.success).length
        compared[kind] = Math.max(compared[kind], await comparisonsOf(house, target.email))
        // The right one comes too late.
        if ((await target.guess(target.code, 0)).body.success) alive++
      }
    }
    clearInterval(flushing)
    await house.close()
    redis.client.disconnect()
    p.figure('rounds', rounds)
    for (const [kind, most] of Object.entries(compared))
      p.require(
        `${kind}: at most ${MOST_TRIES} of ${GUESSES} guesses are compared`,
        most > 0 && most <= MOST_TRIES,
        `${kind}: ${most} of ${GUESSES} compared`,
      )
    p.require('no wrong guess is taken', hits === 0, `${hits} taken`)
    p.require('afterwards the right code is dead too', alive === 0, `${alive} alive`)
  },
})

/** One of its own, so that it may forget everything. */
async function ownRedis(p: Proving) {
  const port = await p.freePort()
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  await p.spawnProgram('redis-server', args, /Ready to accept connections/)
  const url = `redis://127.0.0.1:${port}`
  const client = new Redis(url)
  // When a proof ends early its Redis is gone first, which is no news to anybody.
  client.on('error', () => undefined)
  return { url, client }
}

async function openCode(house: House, kind: 'verify' | 'reset', handle: string) {
  const email = emailOf(handle)
  const token = await house.register(handle)
  const since = new Date()
  if (kind === 'verify') await house.ask('user/sendVerify', {}, token)
  else await house.ask('unauth/forgotPassword', { email })
  const code = await house.codeFor(email, since)
  return {
    email,
    code,
    guess: (guess: string, api: number) =>
      kind === 'verify'
        ? house.ask('user/verify', { code: guess }, token, api)
        : house.ask(
            'unauth/resetPassword',
            { email, code: guess, password: 'whoever guesses right' },
            null,
            api,
          ),
  }
}

/** Each guess another one, none of them right. */
function wrong(code: string, i: number): string {
  const isNumber = /^\d{6}$/.test(code)
  if (isNumber) return String((Number(code) + 1 + i) % 1_000_000).padStart(6, '0')
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const shifted = (at: number, by: number) => alphabet[(alphabet.indexOf(code[at] ?? '') + by) % 32]
  return `${shifted(0, 1 + (i % 31))}${shifted(1, Math.floor(i / 31))}${code.slice(2)}`
}

/**
 * A guess is compared exactly when the statement that takes a try gives a row back. The engine counts those here, so
 * that the product's own counter need not be believed.
 */
async function countComparisons({ database }: House): Promise<void> {
  await database.query('create table comparison (email text not null)')
  await database.query(`create function note_comparison() returns trigger language plpgsql as
    'begin insert into comparison values (new.email); return null; end'`)
  await database.query(`create trigger note_comparison after update of tries on secret_code
    for each row execute function note_comparison()`)
}

async function comparisonsOf({ database }: House, email: string): Promise<number> {
  const [row] = await database.query<{ n: number }>(
    'select count(*)::int as n from comparison where email = $1',
    [email],
  )
  return row?.n ?? 0
}
