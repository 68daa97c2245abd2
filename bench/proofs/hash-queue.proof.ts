import { setTimeout as wait } from 'node:timers/promises'
import { proof } from '../harness/proof.ts'

const MOST_TIMES = 3

export default proof({
  name: 'hash-queue',
  about: 'A flood of sign-ins is turned away at the hash queue, and feeds are read as before',
  ci: false,
  engines: true,
  mutants: {
    'no-queue': {
      file: 'server/src/modules/accounts/passwords.ts',
      find: 'const AT_ONCE = 2',
      replace: 'const AT_ONCE = 2000',
      why: 'as many hashes run at once as people ask for',
    },
  },
  async run(p) {
    const database = await p.freshDatabase()
    const { url } = await p.spawnServer('server/src/api.ts', {
      env: { ...database.env, RATE_FACTOR: '1000000', LOG_LEVEL: 'error' },
      quiet: true,
    })
    const visit = await fetch(`${url}/api/unauth/anonymousLogin`)
    const visitor = (await visit.json()) as Visitor
    await feedTimes(url, visitor, async () => wait(1000))

    const quiet = await feedTimes(url, visitor, async () => wait(3000))
    let counts: Record<string, number> = {}
    const loud = await feedTimes(url, visitor, async () => {
      const milliseconds = p.size({ quick: 5000, full: 15_000 })
      const args = ['bench/proofs/hash-queue/flood.ts', url, String(milliseconds)]
      const { output } = await p.command(process.execPath, args)
      counts = JSON.parse(output.trim().split('\n').at(-1) ?? '{}')
    })
    const count = (kind: string) => counts[kind] ?? 0
    const all = Object.values(counts).reduce((sum, n) => sum + n, 0)
    const [before, during] = [quiet, loud].map((times) => percentile(times, 0.99)) as [number, number]
    const turnedAway = count('503') + count('429')
    p.figure('sign-ins', all)
    p.figure('compared', count('login_failed'))
    p.figure('turned away', turnedAway)
    p.figure('feed p99, quiet', `${before.toFixed(1)} ms`)
    p.figure('feed p99, flooded', `${during.toFixed(1)} ms`)
    p.require('nobody is wrongly let in', count('success') === 0)
    p.require('what is too much is turned away', turnedAway > 0, `${turnedAway} of ${all} turned away`)
    p.require('nothing else happens', turnedAway + count('login_failed') === all)
    p.require(
      `feed p99 at most ${MOST_TIMES} times its quiet value`,
      during <= MOST_TIMES * before,
      `feed p99 ${before.toFixed(1)} -> ${during.toFixed(1)} ms`,
    )
  },
})

interface Visitor {
  session_token: string
  user: { current_profile: string }
}

/** Reads the feed every 20 ms while something else goes on. */
async function feedTimes(url: string, visitor: Visitor, during: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  const running: Promise<void>[] = []
  const read = async () => {
    const from = performance.now()
    const query = `user_profile_id=${visitor.user.current_profile}`
    const response = await fetch(`${url}/api/feed/global?${query}`, {
      headers: { authorization: visitor.session_token },
    })
    await response.arrayBuffer()
    times.push(performance.now() - from)
  }
  const timer = setInterval(() => running.push(read()), 20)
  await during()
  clearInterval(timer)
  await Promise.all(running)
  return times
}

function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
