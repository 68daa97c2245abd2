import { createHmac, randomBytes } from 'node:crypto'
import { Redis } from 'ioredis'
import { inParallel } from '../harness/parallel.ts'
import { proof } from '../harness/proof.ts'

const REFUSED_HEADERS = 431

export default proof({
  name: 'anonymous-sessions',
  about: 'A visitor costs no storage, and only tokens we signed open a session',
  ci: true,
  isAlone: true,
  engines: true,
  mutants: {
    'signature-unread': {
      file: 'server/src/modules/accounts/sign-in/visitor-token.ts',
      find: 'if (!timingSafeEqual(sign(key, signed), bytes.subarray(SIGNED_BYTES))) return null',
      replace: 'timingSafeEqual(sign(key, signed), bytes.subarray(SIGNED_BYTES))',
      why: 'a made-up token is accepted',
    },
    'visitor-stored': {
      file: 'server/src/modules/accounts/sign-in/sessions.service.ts',
      find: 'const { token, ...identity } = visitorTokensOf(ctx).mint()',
      replace:
        'const { token, ...identity } = visitorTokensOf(ctx).mint()\n  void ctx.redis.set(`session:${token}`, identity.accountId)',
      why: 'every visitor leaves a row behind',
    },
  },
  async run(p) {
    const database = await p.freshDatabase()
    const redis = new Redis(p.engines['REDIS_URL'] ?? '')
    const server = await p.spawnServer('server/src/api.ts', {
      // On a machine that is busy with other things visitors wait here, but none is rejected.
      env: { ...database.env, TRUSTED_PROXIES: '1', LOG_LEVEL: 'error', SHED_DELAY_MS: '10000' },
      quiet: true,
    })
    const before = await countRows(database)
    const visitors = await inParallel(10_000, 32, (i) => visit(server.url, addressOf(i)))
    const rows = (await countRows(database)) - before
    const keys = await sessionKeys(redis, database.env.NAMESPACE)
    const tokens = new Set(visitors.map(({ session_token }) => session_token))
    p.require('10,000 visitors get 10,000 different tokens', tokens.size === 10_000, `${tokens.size} tokens`)
    p.require('visitors leave no row in PostgreSQL', rows === 0, `${rows} rows`)
    p.require('visitors leave no session key in Redis', keys === 0, `${keys} session keys`)

    const sample = await inParallel(200, 16, (i) => read(server.url, visitors[i * 50] as Visitor))
    p.require(
      'every visitor can read',
      sample.every(({ isAccepted }) => isAccepted),
    )

    const forged = Array.from({ length: 1000 }, (_, i) => forge(i, visitors, p.random.next))
    const received = await inParallel(forged.length, 16, (i) => read(server.url, forged[i] as Visitor))
    const accepted = received.filter(({ isAccepted }) => isAccepted).length
    const faults = received.filter(({ status }) => status >= 500).length
    p.require('1,000 forged tokens are rejected', accepted === 0, `${accepted} of 1,000 forged accepted`)
    p.require('no forged token causes a 5xx', faults === 0, `${faults} answers of 5xx`)
    p.require(
      'more than 900 of 1,000 forged tokens are rejected with 401',
      received.filter(({ status }) => status === 401).length > 900,
    )

    const sameAddress = await inParallel(31, 1, () => fetch(`${server.url}/api/unauth/anonymousLogin`))
    const refused = sameAddress.filter(({ status }) => status === 429).length
    p.require(
      'the 31st visit from one IP address within a minute is rejected',
      refused === 1,
      `${refused} of 31`,
    )
    redis.disconnect()
  },
})

interface Visitor {
  session_token: string
  user: { current_profile: string }
}

const addressOf = (i: number) => `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`

async function visit(url: string, address: string): Promise<Visitor> {
  const headers = { 'x-forwarded-for': address }
  const response = await fetch(`${url}/api/unauth/anonymousLogin?identifier=web_same_1`, { headers })
  return (await response.json()) as Visitor
}

async function read(
  url: string,
  { session_token, user }: Visitor,
): Promise<{ status: number; isAccepted: boolean }> {
  const headers = { authorization: session_token }
  const response = await fetch(`${url}/api/feed/global?user_profile_id=${user.current_profile}`, { headers })
  if (response.status === REFUSED_HEADERS) return { status: response.status, isAccepted: false }
  const { success } = (await response.json()) as { success: boolean }
  return { status: response.status, isAccepted: success }
}

type Row = { n: number }

async function countRows(database: { query<T extends object>(sql: string): Promise<T[]> }): Promise<number> {
  const tables = await database.query<{ name: string }>(
    "select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  )
  let sum = 0
  for (const { name } of tables) {
    const [row] = await database.query<Row>(`select count(*)::int as n from ${name}`)
    sum += row?.n ?? 0
  }
  return sum
}

/**
 * Counts session keys. Rate-limit counters do not count: they are keyed by address, expire by themselves and know
 * nothing of sessions.
 */
async function sessionKeys(redis: Redis, namespace: string): Promise<number> {
  let count = 0
  for await (const keys of redis.scanStream({ match: `${namespace}:*`, count: 1000 })) {
    count += (keys as string[]).filter((key) => !key.startsWith(`${namespace}:limit:`)).length
  }
  return count
}

/** Tokens as an attacker would make them from a valid one. */
function forge(i: number, visitors: readonly Visitor[], random: () => number): Visitor {
  const good = visitors[i] as Visitor
  const bytes = Buffer.from(good.session_token.slice(2), 'base64url')
  const forgeries: (() => string)[] = [
    () => {
      const at = Math.floor(random() * bytes.length)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8))
      return `a_${bytes.toString('base64url')}`
    },
    () => good.session_token.slice(0, Math.floor(random() * good.session_token.length)),
    () => swapCase(good.session_token),
    () => `s_${randomBytes(32).toString('base64url')}`,
    () => {
      bytes.writeUIntBE(2 ** 40 - 1, 17, 5)
      return `a_${bytes.toString('base64url')}`
    },
    () => {
      const signature = createHmac('sha256', 'development').update(bytes.subarray(0, 22)).digest()
      return `a_${Buffer.concat([bytes.subarray(0, 22), signature]).toString('base64url')}`
    },
    () => `${good.session_token}${'A'.repeat(Math.floor(random() * 60_000))}B`,
    () => `Bearer Bearer ${good.session_token}`,
    () => encodeURIComponent(`${good.session_token}\0`),
    () => `anon${good.session_token}`,
  ]
  const make = forgeries[i % forgeries.length] as () => string
  return { ...good, session_token: make() || 'a_' }
}

/** Changes at least one letter, so that it is another token. */
function swapCase(token: string): string {
  const body = token.slice(2)
  const swapped = [...body].map((c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase())).join('')
  return `a_${swapped === body ? `${swapped}x` : swapped}`
}
