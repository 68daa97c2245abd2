import { median } from '../harness/measure.ts'
import { proof } from '../harness/proof.ts'

const MAX_MS_APART = 5

export default proof({
  name: 'enumeration',
  about: 'Neither the bytes nor the time of an answer reveal whether an address has an account',
  ci: false,
  engines: true,
  mutants: {
    'no-dummy-hash': {
      file: 'server/src/modules/accounts/sign-in/sign-in.service.ts',
      find: 'const isMatch = await hasher.isMatch(input.password, admitted && known)',
      replace: 'const isMatch = known !== null && (await hasher.isMatch(input.password, known))',
      why: 'unknown addresses are answered without hashing',
    },
    'reveals-unknown': {
      file: 'server/src/modules/accounts/recovery/reset-password.service.ts',
      find: "if (!account || !found) throw new AppError('reset_failed')",
      replace:
        "if (!account) throw new AppError('login_failed')\n  if (!found) throw new AppError('reset_failed')",
      why: 'an unknown address gets a different text',
    },
  },
  async run(p) {
    const database = await p.freshDatabase()
    const { url } = await p.spawnServer('server/src/api.ts', {
      env: { ...database.env, RATE_FACTOR: '1000000', LOG_LEVEL: 'error' },
      quiet: true,
    })
    const people = p.size({ quick: 150, full: 1000 })
    await fill(url, database, people)

    const password = 'a wrong but possible one'
    const calls = {
      'unauth/login': (email: string) => ({ email, password }),
      'unauth/forgotPassword': (email: string) => ({ email }),
      'unauth/resetPassword': (email: string) => ({ email, code: 'AAAA1111', password }),
    }
    for (const [path, input] of Object.entries(calls)) {
      const ask = (name: string) => timed(`${url}/api/${path}`, input(`${name}@people.example`))
      for (let i = 0; i < 20; i++) await ask(`warm-up${i}`)
      const known: Reply[] = []
      const unknown: Reply[] = []
      for (let i = 0; i < people; i++) {
        // In turns, each going first equally often: a busy machine slows both.
        const isKnownFirst = p.random.next() < 0.5
        if (isKnownFirst) known.push(await ask(`known${i}`))
        unknown.push(await ask(`nobody${i}`))
        if (!isKnownFirst) known.push(await ask(`known${i}`))
      }
      const answers = new Set([...known, ...unknown].map(({ answer }) => answer))
      const [a, b] = [known, unknown].map((received) => median(received.map(({ ms }) => ms))) as [
        number,
        number,
      ]
      p.figure(`${path}, known`, `${a.toFixed(2)} ms`)
      p.figure(`${path}, unknown`, `${b.toFixed(2)} ms`)
      p.require(`${path}: answers are byte-identical`, answers.size === 1, `${answers.size} answer(s)`)
      p.require(
        `${path}: medians at most ${MAX_MS_APART} ms apart`,
        Math.abs(a - b) <= MAX_MS_APART,
        `${path} ${a.toFixed(1)} / ${b.toFixed(1)} ms`,
      )
    }
  },
})

interface Reply {
  answer: string
  ms: number
}

async function timed(url: string, input: Record<string, string>): Promise<Reply> {
  const from = performance.now()
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(input) })
  const text = await response.text()
  return { answer: `${response.status} ${text}`, ms: performance.now() - from }
}

/** Registers one account; the others are copies of it, each with an open code. */
async function fill(
  url: string,
  database: { query(sql: string, values?: readonly unknown[]): Promise<object[]> },
  people: number,
): Promise<void> {
  const response = await fetch(`${url}/api/unauth/register`, {
    method: 'POST',
    body: new URLSearchParams({
      email: 'first@people.example',
      password: 'the secret of first',
      first_name: 'First',
      last_name: 'Person',
      handle: 'first',
      display_name: 'First',
    }),
  })
  if (!((await response.json()) as { success: boolean }).success) throw new Error('the registration failed')
  await database.query(
    `insert into account (email) select 'known' || i || '@people.example' from generate_series(0, $1 - 1) i`,
    [people],
  )
  await database.query(
    `insert into account_password (account_id, phc)
     select a.id, p.phc from account a, account_password p where a.email like 'known%'`,
  )
  await database.query(
    `insert into secret_code (account_id, purpose, code_hash, email, expires_at)
     select id, 'reset', sha256(email::bytea), email, now() + interval '1 hour' from account where email like 'known%'`,
  )
}
