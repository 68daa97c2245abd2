import { setTimeout as rest } from 'node:timers/promises'
import { requireLedger } from '../harness/ledger.ts'
import { type Member, makeMembers } from '../harness/members.ts'
import { proof } from '../harness/proof.ts'
import { openWebClient, type WebClient } from '../harness/web-client.ts'
import { arrivals } from '../traffic/arrivals.ts'
import { compare, countConfirmed, nothingConfirmed } from '../traffic/confirmed.ts'
import { type Errand, errandsOf } from '../traffic/errands.ts'
import { makeTown, townLimits } from '../traffic/town.ts'
import { until } from './live/streams.ts'
import { startHaproxy } from './proxy/haproxy.ts'
import { startFleet } from './rolling/deploys.ts'
import { listenTo, untilAllShow } from './streams/listeners.ts'

const STREAMS = 20

export default proof({
  name: 'rolling',
  about:
    'New versions, each with a migration, roll out under reads, writes, uploads, purchases and streams: nobody notices',
  // Processes start on processors that also answer: on a busy machine that says little.
  ci: false,
  isAlone: true,
  engines: true,
  quickSeconds: 420,
  mutants: {
    'stale-statements': {
      file: 'server/src/platform/db/named-client.ts',
      find: 'if (!isPlanStale(error) || sentIn !== generation) return',
      replace: 'return',
      why: 'statements that a connection has prepared fail for as long as the process lives once a column was added',
    },
    'cuts-off': {
      file: 'server/src/platform/http/drain.ts',
      find: '  await stopListening(http.server)\n  await rest(Math.min(delayMs, LONGEST_GOODBYE_MS))\n',
      replace: '  http.server.closeAllConnections()\n',
      why: 'requests that are being answered are cut off',
    },
  },
  async run(p) {
    const deploys = p.size({ quick: 2, full: 10 })
    const rate = p.size({ quick: 50, full: 100 })
    const database = await p.freshDatabase()
    const ports = [await p.freePort(), await p.freePort()] as const
    const env = {
      ...database.env,
      ...{ TRUSTED_PROXIES: '1', RATE_FACTOR: '1000000', LOG_LEVEL: 'info' },
      LIMITS: JSON.stringify({ ...townLimits, live: { perAddress: 10_000 } }),
      // Two processors start processes and serve: what is slow for a moment is not shed.
      ...{ SHED_DELAY_MS: '20000', DATABASE_WAIT_MS: '20000', DRAIN_DELAY_MS: '5000' },
    }
    const seconds = p.size({ quick: 120, full: 1000 })
    const size = { people: 60, posts: seconds * 2, sales: (rate * seconds * 6) / 100 }
    const town = await makeTown(database, size, p.random)
    const listeners = await makeMembers(database, STREAMS, 'listener')
    const fans = await makeMembers(database, deploys * 10 + 10, 'fan')
    const [watched = ''] = town.posts
    const fleet = await startFleet(p, { env, database, ports, restMs: 1000 })
    const proxy = await startHaproxy(p, { upstreams: ports })
    const client = openWebClient({
      name: 'sayso.example',
      address: '127.0.0.1',
      port: proxy.port,
      ca: proxy.ca,
    })
    p.atEnd(async () => client.close())
    const streams = listenTo(p, watched, { proxy, people: listeners })
    const areOpen = await until(() => streams.every((one) => one.shown(watched)), 30_000)
    p.require('streams are open', areOpen)
    p.log(`${rate} requests a second`)

    const confirmed = nothingConfirmed()
    const next = errandsOf({ town, client, confirmed, random: p.random })
    const failed: string[] = []
    let isOver = false
    const coming = arrivals(
      rate,
      () => isOver,
      () => run(next(), failed),
    )
    const liking = keepLiking(client, fans, watched, () => isOver)
    const began = Date.now()
    for (let n = 0; n < deploys; n++) {
      await fleet.deploy(n)
      p.log(`deploy ${n + 1}: ${failed.length} failed`)
    }
    isOver = true
    const asked = (await coming).length
    const lasted = (Date.now() - began) / 1000
    failed.push(...(await liking))

    p.figure('seconds for a deploy', (lasted / deploys).toFixed(1))
    p.figure('requests a second', Math.round(asked / lasted))
    p.figure(
      'of them writes that were confirmed',
      `${countConfirmed(confirmed)}: ${confirmed.comments.length} comments, ${confirmed.posts.length} posts, ${confirmed.purchases.length} purchases, ${confirmed.refunds.size} refunds, ${confirmed.uploads.length} pictures; and ${confirmed.reactions.length} reactions`,
    )
    p.require(
      `${deploys} deploys fail no request`,
      failed.length === 0 && asked > 0,
      `${asked} asked, ${failed.length} failed ${[...new Set(failed)].slice(0, 5).join('; ')}`.trim(),
    )
    const screens = await untilAllShow(database, streams, watched)
    const cut = streams.reduce((sum, one) => sum + one.cut(), 0)
    const opened = streams.reduce((sum, one) => sum + one.opened(), 0)
    p.require(
      'streams are asked to move, and miss nothing',
      screens.holds && cut === 0,
      `${STREAMS} streams opened ${opened} times, ${cut} cut off, ${screens.likes} likes`,
    )
    await until(async () => (await compare(database, confirmed)).pictures.waiting === 0, 120_000)
    const found = await compare(database, confirmed)
    p.require(
      'every confirmed write is there',
      found.missing.length === 0 && found.lostReactions.length === 0,
      `${found.missing.length} missing ${found.missing.slice(0, 3).join(', ')}`.trim(),
    )
    p.require('none is there twice', found.doubled === 0, `${found.doubled} doubled`)
    p.require(
      'every picture is decoded',
      found.pictures.waiting + found.pictures.failed === 0,
      `${confirmed.uploads.length} pictures, ${found.pictures.waiting} wait, ${found.pictures.failed} failed`,
    )
    await requireLedger(p, database)
  },
})

async function run(errand: Errand, failed: string[]): Promise<void> {
  const outcome = await errand.send().then(
    (reply) => (errand.isDone(reply) ? null : `${reply.status} ${reply.body.toString().slice(0, 200)}`),
    (error: NodeJS.ErrnoException) => error.code ?? error.message,
  )
  if (outcome !== null) failed.push(`${errand.kind}: ${outcome}`)
}

/** One like of the watched post every few seconds, so that the streams have something to miss. */
async function keepLiking(
  client: WebClient,
  fans: readonly Member[],
  post: string,
  isOver: () => boolean,
): Promise<string[]> {
  const failed: string[] = []
  for (const { token, profileId } of fans) {
    if (isOver()) break
    const form = { user_profile_id: profileId, post_id: post }
    const { status } = await client.send('/api/feed/like', { token, form })
    if (status !== 200) failed.push(`like: ${status}`)
    await rest(3000)
  }
  return failed
}
