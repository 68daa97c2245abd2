import { setTimeout as wait } from 'node:timers/promises'
import { percentile } from '../harness/measure.ts'
import { type Proving, proof } from '../harness/proof.ts'

const MAX_TIMES = 3
const FEED = { headers: { 'x-forwarded-for': '10.9.9.9' } }

export default proof({
  name: 'hash-queue',
  about: 'A flood of log-ins is rejected at the hash queue, and feeds are served as before',
  ci: false,
  engines: true,
  mutants: {
    'no-queue': {
      file: 'server/src/modules/accounts/passwords/passwords.ts',
      find: 'const WAITING = 16',
      replace: 'const WAITING = 2000',
      why: 'every log-in may wait for a hash',
    },
    'no-limiter': {
      file: 'server/src/platform/http/concurrency-limiter.ts',
      find: 'if (held >= most) return null',
      replace: '',
      why: 'every log-in is accepted and rejected only at the queue, after all the work before it',
    },
  },
  async run(p) {
    const database = await p.freshDatabase()
    const { url } = await p.spawnServer('server/src/api.ts', {
      // The queue is measured alone: a task in front of it would keep most of the flood away.
      env: {
        ...database.env,
        RATE_FACTOR: '1000000',
        TRUSTED_PROXIES: '1',
        CHALLENGE: 'never',
        LOG_LEVEL: 'error',
      },
      quiet: true,
    })
    const visitor = (await (await fetch(`${url}/api/unauth/anonymousLogin`, FEED)).json()) as Visitor
    await readFeeds(url, visitor, async () => wait(1000))

    // The same length, the same reader, the same machine: without and with the flood.
    const milliseconds = p.size({ quick: 10_000, full: 20_000 })
    const quiet = await readFeeds(url, visitor, async () => wait(milliseconds))
    let counts: Record<string, number> = {}
    const loud = await readFeeds(url, visitor, async () => {
      counts = await flood(p, url, milliseconds)
    })
    const count = (kind: string) => counts[kind] ?? 0
    const all = Object.values(counts).reduce((sum, n) => sum + n, 0)
    const turnedAway = count('503') + count('429')
    const before = percentile(quiet.times, 0.99)
    const during = percentile(loud.times, 0.99)
    p.figure('sign-ins', all)
    p.figure('compared', count('login_failed'))
    p.figure('turned away', turnedAway)
    p.figure('feed p50, quiet', `${percentile(quiet.times, 0.5).toFixed(1)} ms`)
    p.figure('feed p50, flooded', `${percentile(loud.times, 0.5).toFixed(1)} ms`)
    p.figure('feed p99, quiet', `${before.toFixed(1)} ms`)
    p.figure('feed p99, flooded', `${during.toFixed(1)} ms`)
    p.figure('feeds read, flooded', loud.times.length)
    p.require('no wrong password is accepted', count('success') === 0)
    p.require('the excess of log-ins is rejected', turnedAway > 0, `${turnedAway} of ${all} turned away`)
    p.require('some passwords are still compared', count('login_failed') > 0)
    p.require(
      'every log-in is either compared or rejected',
      turnedAway + count('login_failed') === all,
      JSON.stringify(counts),
    )
    p.require(
      'every feed request is answered',
      quiet.refused + loud.refused === 0,
      `${loud.refused} feeds refused`,
    )
    p.require(
      `the p99 of the feed is at most ${MAX_TIMES} times its quiet value`,
      during <= MAX_TIMES * before,
      `feed p99 ${before.toFixed(1)} -> ${during.toFixed(1)} ms`,
    )
  },
})

interface Visitor {
  session_token: string
  user: { current_profile: string }
}

/** From another process at the lowest priority: real attackers do not use our processors. */
async function flood(p: Proving, url: string, milliseconds: number): Promise<Record<string, number>> {
  const args = ['-n', '19', process.execPath, 'bench/proofs/hash-queue/flood.ts', url, String(milliseconds)]
  const { output } = await p.command('nice', args)
  return JSON.parse(output.trim().split('\n').at(-1) ?? '{}')
}

/** Reads the feed every 20 ms while something else is going on. */
async function readFeeds(
  url: string,
  visitor: Visitor,
  during: () => Promise<unknown>,
): Promise<{ times: number[]; refused: number }> {
  const times: number[] = []
  let refused = 0
  const running: Promise<void>[] = []
  const read = async () => {
    const from = performance.now()
    const query = `user_profile_id=${visitor.user.current_profile}`
    const response = await fetch(`${url}/api/feed/global?${query}`, {
      headers: { ...FEED.headers, authorization: visitor.session_token },
    })
    await response.arrayBuffer()
    times.push(performance.now() - from)
    if (response.status !== 200) refused++
  }
  const timer = setInterval(() => running.push(read()), 20)
  await during()
  clearInterval(timer)
  await Promise.all(running)
  return { times, refused }
}
