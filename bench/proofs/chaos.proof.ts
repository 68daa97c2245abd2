import { setTimeout as rest } from 'node:timers/promises'
import { requireLedger } from '../harness/ledger.ts'
import { makeMembers } from '../harness/members.ts'
import { proof } from '../harness/proof.ts'
import { openWebClient } from '../harness/web-client.ts'
import { arrivals } from '../traffic/arrivals.ts'
import { compare, countConfirmed, nothingConfirmed } from '../traffic/confirmed.ts'
import { errandsOf } from '../traffic/errands.ts'
import { makeTown } from '../traffic/town.ts'
import { compareCards, topUp } from './chaos/cards.ts'
import { faultsOf } from './chaos/faults.ts'
import { crowd, emptyLog, insist, sufferedFrom, type Wound } from './chaos/people.ts'
import { fullPlan, quickPlan, struckRarely } from './chaos/plan.ts'
import { type Installation, install } from './chaos/site.ts'
import { until } from './live/streams.ts'
import { listenTo, untilAllShow } from './streams/listeners.ts'

/** Requests a second. */
const RATE = 10
const CALM_MS = 2000
const HEALS_MS = 120_000
/** In the quick form no fault begins later than this, unless CHAOS_MINUTES says otherwise. */
const QUICK_MS = 120_000
/** However late it is. */
const AT_LEAST = 3
/** In the full form every fault strikes so often, unless CHAOS_MINUTES says for how long to go on. */
const ROUNDS = 3
/** More do not come while so many wait: a machine that cannot keep up would be buried. */
const MAX_WAITING = 100

export default proof({
  name: 'chaos',
  about:
    'Everything breaks, one after the other, under a whole installation: nothing confirmed is lost or done twice, and all heals by itself',
  ci: false,
  isAlone: true,
  engines: true,
  quickSeconds: 900,
  mutants: {
    asynchronous: {
      file: 'deploy/cluster/patroni.yml',
      find: '    synchronous_mode: true\n    synchronous_mode_strict: true\n',
      replace: '    synchronous_mode: false\n',
      why: 'writes are confirmed that only the primary has',
    },
    'nobody-listens': {
      file: 'server/src/platform/db/connections.ts',
      find: "pool.on('connect', (client) => client.on('error', ignore))",
      replace: '',
      why: 'a broken connection in use ends the process',
    },
    'key-ignored': {
      file: 'server/src/platform/db/idempotency-keys.ts',
      find: '${rowId(use.author)}, ${use.key}, ${use.hash}',
      replace: '${rowId(use.author)}, ${crypto.randomUUID()}, ${use.hash}',
      why: 'what is sent again for want of an answer is done again',
    },
  },
  async run(p) {
    const began = Date.now()
    const site = await install(p, 20)
    const { database, proxy, cards } = site
    const town = await makeTown(
      database,
      { people: 60, posts: p.size({ quick: 30, full: 120 }), sales: 4000 },
      p.random,
    )
    const [watched = ''] = town.posts
    const payers = await makeMembers(database, 10, 'payer')
    const listeners = await makeMembers(database, 10, 'listener')
    const client = openWebClient({
      name: 'sayso.example',
      address: '127.0.0.1',
      port: proxy.port,
      ca: proxy.ca,
      sockets: 1000,
    })
    p.atEnd(async () => client.close())
    const streams = listenTo(p, watched, { proxy, people: listeners })
    const [confirmed, log, paid] = [nothingConfirmed(), emptyLog(), [] as string[]]
    const next = errandsOf({ town, client, confirmed, random: p.random })
    let isOver = false
    const coming = arrivals(
      RATE,
      () => isOver,
      (n) => {
        if (log.open >= MAX_WAITING) return Promise.resolve()
        const payer = payers[(n / 25) % payers.length]
        return insist(n % 25 === 0 && payer ? topUp(cards, client, payer, paid) : next(), log)
      },
    )
    p.log(`${RATE} requests a second`)
    const [wounds, unhealed] = [[] as Wound[], [] as string[]]
    if (!(await isCalm(site, log))) unhealed.push('the beginning')

    const faults = faultsOf(site, p.random, (ms) => crowd(client, town.people, ms))
    const leftOut = [
      ...(site.cluster.fillDisk === null ? ['a full disk, which needs root'] : []),
      ...(site.clock === null ? ['wrong clocks, which need faketime'] : []),
    ]
    for (const fault of leftOut) p.log(`NOT TESTED: ${fault}`)
    const minutes = Number(process.env['CHAOS_MINUTES'] ?? 0)
    const endless = Number.POSITIVE_INFINITY
    const plan = p.isFull
      ? fullPlan(faults, p.random, minutes > 0 ? endless : ROUNDS)
      : quickPlan(faults, p.seed)
    const longest = minutes > 0 ? minutes * 60_000 : p.size({ quick: QUICK_MS, full: endless })
    for (const { name, strike } of plan) {
      if (Date.now() > began + longest && wounds.length >= AT_LEAST) break
      const from = Date.now()
      await strike()
      const over = Date.now()
      if (!(await isCalm(site, log))) unhealed.push(name)
      wounds.push({ name, from, to: Date.now() })
      p.log(
        `${name}: it lasted ${seconds(over - from)} s, calm ${seconds(Date.now() - over)} s later; ${log.attempts.filter((one) => !one.isDone && one.at >= from).length} failed`,
      )
    }
    isOver = true
    const areAllDone = await Promise.race([coming.then(() => true), rest(HEALS_MS, false)])

    for (const { name, times, failed, saw, gapMs, healedMs } of sufferedFrom(wounds, log))
      p.figure(
        name,
        `${times} times; ${failed} failed ${saw && `(${saw})`}; ${seconds(gapMs)} s without a write; healed ${seconds(healedMs)} s after it began`,
      )
    const kinds = new Set(wounds.map(({ name }) => name)).size
    p.require(
      'faults of several kinds struck',
      kinds >= AT_LEAST,
      `${wounds.length} faults of ${kinds} kinds`,
    )
    p.figure('faults that were left out', leftOut.join('; ') || 'none')
    if (p.isFull && minutes === 0) {
      const struck = wounds.map(({ name }) => name)
      const rare = struckRarely(faults, struck, ROUNDS)
      p.require(
        `every fault struck ${ROUNDS} times`,
        rare.length === 0,
        rare.join(', ') || `${faults.length} kinds`,
      )
    }
    p.figure('requests', log.attempts.length)
    p.figure('writes that were confirmed', countConfirmed(confirmed) + paid.length)
    p.require('all is calm again after each fault', unhealed.length === 0, unhealed.join(', '))
    p.require('whoever insists is served in the end', areAllDone, `${log.open} still wait`)
    p.require(
      'who is not served is asked to come again',
      log.wrong.length === 0,
      [...new Set(log.wrong)].slice(0, 4).join('; '),
    )
    const endings = [...site.api, ...site.workers].flatMap((one) => one.endings)
    for (const ending of endings) p.log(`a process ended:\n${ending}`)
    p.require('no process ended by itself', endings.length === 0, `${endings.length} ended`)
    const owed = await untilNothingIsOwed(site)
    p.require('events and jobs are worked off', owed === '', owed)
    await until(async () => (await compare(database, confirmed)).pictures.waiting === 0, HEALS_MS)
    const found = await compare(database, confirmed)
    p.require(
      'every confirmed write is there',
      found.missing.length === 0,
      `${found.missing.length} missing ${found.missing.slice(0, 3).join(', ')}`.trim(),
    )
    p.require('none is there twice', found.doubled === 0, `${found.doubled} doubled`)
    p.require(
      'every picture is decoded',
      found.pictures.waiting + found.pictures.failed === 0,
      `${confirmed.uploads.length} pictures, ${found.pictures.waiting} wait, ${found.pictures.failed} failed`,
    )
    p.figure(
      'reactions lost, answered before they are on disk',
      `${found.lostReactions.length} of ${confirmed.reactions.length}`,
    )
    const card = await compareCards(database, cards)
    p.require(
      'what cards were charged is booked, to the cent',
      card.charged === card.booked && card.open === 0,
      `${card.payments} payments, charged ${card.charged}, booked ${card.booked}, ${card.open} open`,
    )
    const screens = await untilAllShow(database, streams, watched)
    p.require('every screen shows what a reload would', screens.holds, `${screens.likes} likes`)
    await requireLedger(p, database)
    await site.stop()
  },
})

const seconds = (ms: number) => (ms / 1000).toFixed(1)

/** For a while nothing failed, and nobody waits. False if that takes too long. */
async function isCalm(site: Installation, log: ReturnType<typeof emptyLog>): Promise<boolean> {
  const deadline = Date.now() + HEALS_MS
  // What was answered before the fault says nothing about it.
  await rest(CALM_MS)
  while (Date.now() < deadline) {
    await rest(250)
    const since = Date.now() - CALM_MS
    const recent = log.attempts.slice(-200).filter(({ at }) => at > since)
    const areUp = [...site.api, ...site.workers].every((one) => one.now() !== null)
    if (areUp && recent.length > 0 && recent.every(({ isDone }) => isDone)) return true
  }
  return false
}

/** What the workers still have to do after all, or nothing. */
async function untilNothingIsOwed({ database }: Installation): Promise<string> {
  const deadline = Date.now() + HEALS_MS
  for (;;) {
    const [row] = await database.query<{ events: number; jobs: number }>(
      `select (select count(*)::int from outbox where published_at is null) as events,
              (select count(*)::int from graphile_worker._private_jobs
                where attempts >= max_attempts or locked_at < now() - interval '60 seconds') as jobs`,
    )
    if (row?.events === 0 && row.jobs === 0) return ''
    if (Date.now() > deadline) return `${row?.events} events and ${row?.jobs} jobs left`
    await rest(500)
  }
}
