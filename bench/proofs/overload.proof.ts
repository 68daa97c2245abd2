import { setTimeout as rest } from 'node:timers/promises'
import { requireLedger } from '../harness/ledger.ts'
import { production } from '../harness/load.ts'
import { median } from '../harness/measure.ts'
import { proof } from '../harness/proof.ts'
import { openWebClient, type WebClient } from '../harness/web-client.ts'
import { arrivals } from '../traffic/arrivals.ts'
import { compare, nothingConfirmed } from '../traffic/confirmed.ts'
import { type Errand, errandsOf, type Kind, USUAL } from '../traffic/errands.ts'
import { makeTown, townLimits } from '../traffic/town.ts'

const TIMES = 3
/** Whoever waits longer has given up. */
const GOOD_MS = 2000
const MONEY: ReadonlySet<Kind> = new Set(['buy', 'refund'])
/** Pictures cost the machine that makes them up more than the server that takes them. */
const MIXTURE = { ...USUAL, upload: 0, browse: USUAL.browse + USUAL.upload }

interface Outcome {
  readonly kind: Kind
  readonly status: number | string
  readonly isDone: boolean
  readonly at: number
  readonly tookMs: number
}

export default proof({
  name: 'overload',
  about:
    'Three times what a server can do: it goes on doing four fifths of it, money is shed last, and it recovers by itself',
  // A busy neighbour takes what a server can do away in the middle of a measurement.
  ci: false,
  isAlone: true,
  engines: true,
  quickSeconds: 300,
  mutants: {
    'takes-everything': {
      file: 'server/src/platform/http/shedding.ts',
      find: 'if (atWork >= limit.atWork)',
      replace: 'if (atWork >= 100 * limit.atWork)',
      also: [
        {
          file: 'server/src/platform/http/shedding.ts',
          find: 'if (loop.delayMs() > delayMs * limit.patience)',
          replace: 'if (loop.delayMs() > 100 * delayMs * limit.patience)',
        },
      ],
      why: 'everybody waits until nobody wants the answer any more',
    },
    'writes-wait-in-line': {
      file: 'server/src/platform/db/pools.ts',
      find: 'areWritesWaiting: () => writer',
      replace: 'areWritesWaiting: () => false && writer',
      why: 'purchases wait behind everybody’s writes for a connection, and time runs out',
    },
    'money-like-all': {
      file: 'server/src/platform/http/shedding.ts',
      find: "'last-to-shed': { atWork: 400, patience: 4 }",
      replace: "'last-to-shed': { atWork: 200, patience: 1 }",
      why: 'a purchase is rejected as soon as a page of a feed',
    },
  },
  async run(p) {
    const rounds = p.size({ quick: 2, full: 5 })
    const seconds = p.size({ quick: 10, full: 30 })
    const database = await p.freshDatabase()
    const town = await makeTown(
      database,
      { people: 60, posts: 1500, sales: p.size({ quick: 8000, full: 40_000 }) },
      p.random,
    )
    const api = await p.spawnServer('server/src/api.ts', {
      env: {
        ...production,
        ...p.engines,
        ...database.env,
        TRUSTED_PROXIES: '1',
        RATE_FACTOR: '1000000',
        LOG_LEVEL: 'error',
        LIMITS: JSON.stringify(townLimits),
      },
      quiet: true,
    })
    // As many connections as a proxy keeps open: a new one has to wait until a busy server accepts it.
    const client = openWebClient({ name: 'localhost', address: '127.0.0.1', port: api.port, sockets: 600 })
    p.atEnd(async () => client.close())
    const confirmed = nothingConfirmed()
    // As a proxy would send them: people have addresses of their own.
    const proxied: Pick<WebClient, 'send'> = {
      send: (path, sent = {}) => {
        const from = `10.1.${p.random.integer(0, 255)}.${p.random.integer(1, 254)}`
        return client.send(path, { ...sent, headers: { ...sent.headers, 'x-forwarded-for': from } })
      },
    }
    const next = errandsOf({ town, client: proxied, confirmed, random: p.random }, MIXTURE)
    const go = () => run(next())
    const during = (ms: number) => {
      const ends = performance.now() + ms
      return () => performance.now() > ends
    }

    p.log('getting warm')
    await atOnce(16, during(8000), go)
    const ratios: number[] = []
    const [shed, slow] = [{ money: 0, ordinary: 0 }, [] as number[]]
    const [asked, recoveries] = [{ money: 0, ordinary: 0 }, [] as number[]]
    const odd: string[] = []
    for (let n = 0; n < rounds; n++) {
      const usual = await atOnce(32, during(seconds * 1000), go)
      const peak = usual.filter(isGood).length / seconds
      await rest(1000)
      const began = performance.now()
      const flood = await arrivals(TIMES * peak, during(seconds * 1000), go)
      // What comes in the first second finds an idle server.
      const held = flood.filter(({ at }) => at > began + 1000)
      const goodput = held.filter(isGood).length / (seconds - 1)
      const calm = performance.now()
      const after = await arrivals(peak / 2, during(12_000), go)
      ratios.push(goodput / peak)
      recoveries.push(
        Math.max(0, ...after.filter((one) => !isGood(one)).map(({ at, tookMs }) => at + tookMs - calm)) /
          1000,
      )
      for (const one of flood) {
        const whose = MONEY.has(one.kind) ? 'money' : 'ordinary'
        asked[whose]++
        if (one.status === 503) shed[whose]++
        if (one.isDone) slow.push(one.tookMs)
        if (!one.isDone && one.status !== 503) odd.push(`${one.kind}: ${one.status}`)
      }
      p.log(
        `${peak.toFixed(0)} a second is the peak; of ${(TIMES * peak).toFixed(0)} asked for ${goodput.toFixed(0)} are done`,
      )
    }
    const share = (whose: 'money' | 'ordinary') => shed[whose] / asked[whose]
    slow.sort((a, b) => a - b)
    p.figure('ms until an answer, of those done: half, 99 of 100', `${at(slow, 0.5)}, ${at(slow, 0.99)}`)
    p.figure('seconds until all is well again', recoveries.map((one) => one.toFixed(1)).join(', '))
    p.require(
      `at ${TIMES} times the peak at least 80% of it is done`,
      median(ratios) >= 0.8,
      ratios.map((one) => one.toFixed(2)).join(', '),
    )
    p.require(
      'money is shed last',
      share('ordinary') > 0.2 && share('money') < 0.01,
      `${percent(share('ordinary'))} of ${asked.ordinary} ordinary calls, ${percent(share('money'))} of ${asked.money} about money`,
    )
    p.require(
      'who is not served is asked to come later',
      odd.length === 0,
      [...new Set(odd)].slice(0, 6).join('; ') || '503 each time',
    )
    p.require(
      'all is well within 10 s of the end',
      Math.max(...recoveries) <= 10,
      `${Math.max(...recoveries).toFixed(1)} s`,
    )
    const found = await compare(database, confirmed)
    p.require(
      'every confirmed write is there once',
      found.missing.length + found.doubled + found.lostReactions.length === 0,
      `${found.missing.length} missing, ${found.doubled} doubled`,
    )
    await requireLedger(p, database)
  },
})

const isGood = ({ isDone, tookMs }: Outcome) => isDone && tookMs <= GOOD_MS
const at = (sorted: readonly number[], share: number) =>
  (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0)
const percent = (share: number) => `${(share * 100).toFixed(1)}%`

async function run(errand: Errand): Promise<Outcome> {
  const began = performance.now()
  const reply = await errand.send().catch((error: NodeJS.ErrnoException) => error.code ?? error.message)
  const isDone = typeof reply === 'object' && errand.isDone(reply)
  return {
    kind: errand.kind,
    status: typeof reply === 'object' ? reply.status : reply,
    isDone,
    at: began,
    tookMs: performance.now() - began,
  }
}

/** That many people, each with one request after the other. */
async function atOnce<T>(people: number, isOver: () => boolean, act: () => Promise<T>): Promise<T[]> {
  const done: T[] = []
  const one = async () => {
    while (!isOver()) done.push(await act())
  }
  await Promise.all(Array.from({ length: people }, one))
  return done
}
