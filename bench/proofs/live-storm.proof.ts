import { setTimeout as rest } from 'node:timers/promises'
import { percentile } from '../harness/measure.ts'
import { callAs, type Member, makeMembers } from '../harness/members.ts'
import { proof } from '../harness/proof.ts'
import { openPublisher } from '../harness/publisher.ts'
import { collect, residentKib } from './live/collected.ts'
import { LIVE_ENV, openStream, type StreamClient, until } from './live/streams.ts'

const BACK_WITHIN_MS = 30_000
const KIB_EACH = 28

export default proof({
  name: 'live-storm',
  about:
    'A process with many streams is killed: all are on the other within 30 s, and no ordinary call fails',
  ci: true,
  isAlone: true,
  engines: true,
  mutants: {
    'counts-as-work': {
      file: 'server/src/rpc/mount-streams.ts',
      find: '  request.inFlight?.leave()\n',
      replace: '',
      why: 'idle streams count as requests at work, and everything else is shed',
    },
    'no-jitter': {
      file: 'server/src/modules/live/live.service.ts',
      find: "sayBye(connection, Math.random() * BYE_WITHIN_MS, 'drained')",
      replace: "sayBye(connection, 0, 'drained')",
      why: 'everybody comes back at once after a restart',
    },
  },
  async run(p) {
    const streams = p.size({ quick: 400, full: 10_000 })
    const database = await p.freshDatabase()
    // Several streams for each account, up to what is allowed.
    const members = await makeMembers(database, Math.ceil(streams / 10))
    const author = members[0]
    if (author === undefined) throw new Error('there is nobody')
    const publisher = openPublisher(database.url)
    const post = await publisher.publish({ author: author.profileId, text: 'on everybody’s screen' })
    await publisher.close()
    const env = { ...database.env, ...LIVE_ENV }
    const startApi = (nodeArgs: string[] = []) =>
      p.spawnServer('server/src/api.ts', { env, nodeArgs, quiet: true })
    const inspectPort = await p.freePort()
    const inspect = `--inspect=127.0.0.1:${inspectPort}`
    const [first, second] = await Promise.all([startApi([inspect]), startApi()])
    let url = first.url
    const ask = () => callAs(second.url, author, 'user/get', {}, 'GET').then(({ status }) => status)
    for (let n = 0; n < 200; n++) await ask()
    const quiet = await askUntil(ask, rest(p.size({ quick: 2000, full: 5000 })))

    const clients: StreamClient[] = []
    const openWithinMs = p.size({ quick: 30_000, full: 300_000 })
    function openUpTo(count: number): Promise<boolean> {
      for (let n = clients.length; n < count; n++)
        clients.push(
          openStream(members[Math.floor(n / 10)] as Member, {
            url: () => url,
            watch: `post:${post}`,
            // What the browser's client waits after its stream was cut.
            jitterMs: 3000,
          }),
        )
      return until(() => clients.every((one) => one.shown(post) !== undefined), openWithinMs)
    }
    // The first ones pay for code that is compiled once.
    const early = streams / 10
    await openUpTo(early)
    const before = { ...(await collect(first.pid, inspectPort)), cpu: p.cpuOf(first.pid) }
    const areOpen = await openUpTo(streams)
    p.require('all streams are open and have their state', areOpen, `${streams} streams`)
    if (!areOpen) {
      for (const client of clients) client.stop()
      return
    }
    const cpuSeconds = p.cpuOf(first.pid) - before.cpu
    const withGarbage = residentKib(first.pid)
    const after = await collect(first.pid, inspectPort)
    const perStream = (kib: number) => kib / (streams - early)
    const each = perStream(after.residentKib - before.residentKib)
    p.figure('KiB resident a stream', each.toFixed(1))
    p.figure('KiB of heap a stream', perStream(after.heapKib - before.heapKib).toFixed(1))
    p.figure('MiB of garbage after opening', ((withGarbage - after.residentKib) / 1024).toFixed(0))
    p.figure('ms of CPU a stream opened', perStream(cpuSeconds * 1000).toFixed(2))
    // With few streams the figure says more about the rest of the process.
    if (p.isFull) p.require(`at most ${KIB_EACH} KiB a stream`, each <= KIB_EACH, `${each.toFixed(1)} KiB`)

    p.log('the process is killed')
    const killed = performance.now()
    const openedBefore = new Map(clients.map((one) => [one, one.opened()]))
    const isBack = (one: StreamClient) => one.isOpen() && one.opened() > (openedBefore.get(one) ?? 0)
    url = second.url
    await first.stop('SIGKILL')
    const longestMs = p.size({ quick: BACK_WITHIN_MS, full: 240_000 })
    const coming = until(() => clients.every(isBack), longestMs)
    const storm = await askUntil(ask, coming)
    const areBack = await coming
    const took = (performance.now() - killed) / 1000
    const isInTime = areBack && took * 1000 <= BACK_WITHIN_MS
    p.require('all are on the other process within 30 s', isInTime, `${streams} back in ${took.toFixed(1)} s`)
    const { failed, times } = storm
    p.require(
      'no ordinary call failed',
      failed === 0 && times.length > 10,
      `${failed} of ${times.length} failed`,
    )
    const p99 = (one: Answered) => percentile(one.times, 0.99)
    p.figure(
      'ms of an ordinary call, 99 of 100: quiet, while they come back',
      `${p99(quiet).toFixed(1)}, ${p99(storm).toFixed(1)}`,
    )
    const refusals = clients.reduce((sum, one) => sum + one.refused(), 0)
    p.figure('refusals a stream', (refusals / streams).toFixed(2))

    p.log('the other process shuts down')
    for (const client of clients) client.events.length = 0
    const stopping = second.stop('SIGTERM')
    const waits = () => clients.flatMap(({ events }) => events.filter(({ event }) => event === 'bye'))
    await until(() => waits().length === streams, 10_000)
    const afterMs = waits().map(({ data }) => Number(data['after_ms']))
    const isSpread = Math.max(...afterMs) <= 20_000 && Math.max(...afterMs) - Math.min(...afterMs) > 10_000
    p.require('everybody is told', afterMs.length === streams, `${afterMs.length} told`)
    p.require('to come back at different times within 20 s', isSpread, 'spread over 20 s')
    for (const client of clients) client.stop()
    await stopping
  },
})

interface Answered {
  readonly times: number[]
  readonly failed: number
}

/** Asks one call after the other until something is over. */
async function askUntil(ask: () => Promise<number>, end: Promise<unknown>): Promise<Answered> {
  let isOver = false
  void end.finally(() => {
    isOver = true
  })
  const times: number[] = []
  let failed = 0
  while (!isOver) {
    const began = performance.now()
    const status = await ask().catch(() => 0)
    times.push(performance.now() - began)
    if (status !== 200) failed++
    await rest(20)
  }
  return { times, failed }
}
