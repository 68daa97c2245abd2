import { setTimeout as rest } from 'node:timers/promises'
import { decodeId } from '@sayso/contract/ids'
import { callAs, type Member, makeMembers } from '../harness/members.ts'
import type { Server } from '../harness/processes.ts'
import { type Proving, proof } from '../harness/proof.ts'
import { openPublisher } from '../harness/publisher.ts'
import { openStream, type StreamClient, until } from './live/streams.ts'
import { startCaddy } from './proxy/caddy.ts'
import { startHaproxy } from './proxy/haproxy.ts'
import { startNginx } from './proxy/nginx.ts'
import type { ShippedProxy } from './proxy/shipped.ts'
import { createVisitors, SHED } from './proxy/visitors.ts'
import { overHttp2 } from './streams/over-http2.ts'

/** Between two events of one post, because a stream carries one a second. */
const APART_MS = 1500
const HEARTBEAT_SECONDS = 24
/** The longest time after which one of the shipped configurations gives up what is silent. */
const PATIENCE_SECONDS = 120

export default proof({
  name: 'streams',
  about:
    'Behind nginx, Caddy and HAProxy as shipped: live streams get everything, and outlive idling and draining',
  ci: true,
  isAlone: true,
  engines: true,
  quickSeconds: 240,
  mutants: {
    'caddy-collects': {
      file: 'deploy/one-host/Caddyfile',
      find: '\t\t\tflush_interval -1\n',
      replace: '\t\t\tbuffer_responses\n',
      why: 'events wait in the proxy until the stream is over',
    },
    'nginx-gives-up': {
      file: 'deploy/nginx.conf',
      find: '      proxy_read_timeout 75s;\n',
      replace: '      proxy_read_timeout 20s;\n',
      why: 'a stream without news is taken for a server that hangs',
    },
    'haproxy-gives-up': {
      file: 'deploy/haproxy.cfg',
      find: '  timeout server 75s\n',
      replace: '  timeout server 20s\n',
      why: 'a stream without news is taken for a server that hangs',
    },
    'no-heartbeat': {
      file: 'server/src/modules/live/live.service.ts',
      find: 'if (turn % limits.heartbeatSeconds === 0) writer.beat(connection, now)',
      replace: '',
      why: 'a stream without news is silent, and proxies close it',
    },
    'caddy-ejects': {
      file: 'deploy/one-host/Caddyfile',
      find: '\thealth_uri /readyz\n',
      replace: '\thealth_uri /readyz\n\tfail_duration 10s\n\tunhealthy_status 503\n',
      why: 'who sheds load counts as broken, until nobody is left',
    },
    'haproxy-ejects': {
      file: 'deploy/haproxy.cfg',
      find: 'default-server check inter 1s fall 2 rise 1',
      replace: 'default-server check inter 1s fall 2 rise 5 observe layer7 error-limit 1 on-error mark-down',
      why: 'who sheds load counts as broken, until nobody is left',
    },
    'ends-without-a-word': {
      file: 'server/src/modules/live/live.service.ts',
      find: "sayBye(connection, Math.random() * BYE_WITHIN_MS, 'drained')",
      replace: 'connection.sink.destroy()',
      why: 'a server that stops cuts its streams off',
    },
  },
  async run(p) {
    const shorter = p.size({ quick: 6, full: 1 })
    const each = p.size({ quick: 6, full: 40 })
    const database = await p.freshDatabase()
    const members = await makeMembers(database, 3 * each + 2)
    const people = await makeMembers(database, 60, 'person')
    const author = people[0] as Member
    const publisher = openPublisher(database.url)
    const post = await publisher.publish({ author: author.profileId, text: 'on everybody’s screen' })
    await publisher.close()
    const ports = [await p.freePort(), await p.freePort()] as const
    const env = {
      ...database.env,
      TRUSTED_PROXIES: '1',
      RATE_FACTOR: '1000000',
      LOG_LEVEL: 'info',
      DRAIN_DELAY_MS: '5000',
      SHED_DELAY_MS: '20000',
      DATABASE_WAIT_MS: '5000',
      LIMITS: JSON.stringify({
        live: { perAddress: 10_000, heartbeatSeconds: Math.ceil(HEARTBEAT_SECONDS / shorter) },
      }),
      ...{ SHED_ON_SIGNAL: 'yes', SHED_ONE_OF: '5' },
    }
    const urls = ports.map((port) => `http://127.0.0.1:${port}`)
    const start = (port: number) =>
      p.spawnServer('server/src/api.ts', {
        env: { ...env, PORT: String(port) },
        ready: /"listening"/,
        nodeArgs: ['--import', './bench/proofs/proxy/shed-some.ts'],
      })
    const [servers, , proxies] = await Promise.all([
      Promise.all(ports.map(start)),
      p.spawnServer('server/src/worker.ts', { env, ready: /"working"/ }),
      Promise.all([startNginx, startCaddy, startHaproxy].map((one) => one(p, { upstreams: ports, shorter }))),
    ])
    const watch = `post:${post}`
    const behind = proxies.map((proxy, i) => ({
      proxy,
      streams: members.slice(i * each, (i + 1) * each).map((member) =>
        openStream(member, {
          url: () => `https://127.0.0.1:${proxy.port}`,
          ...{ watch, heedsBye: true, transport: overHttp2(proxy.ca) },
        }),
      ),
    }))
    const all = behind.flatMap(({ streams }) => streams)
    // A stream to each server, with nothing in between.
    const direct = servers.map((_, i) =>
      openStream(members[3 * each + i] as Member, { url: () => urls[i] ?? '', watch, isLoyal: false }),
    )
    const leave = () => {
      for (const one of [...all, ...direct]) one.stop()
    }
    p.atEnd(async () => leave())
    const areOpen = await until(() => [...all, ...direct].every((one) => one.shown(post)), 30_000)
    const opening = behind.map(
      ({ proxy, streams }) =>
        `${proxy.name} ${streams.filter((one) => one.shown(post)).length} of ${each}, ${sum(streams, (one) => one.refused())} refused`,
    )
    p.require(
      'streams open behind each proxy, on both servers',
      areOpen && processes(all).size === 2,
      opening.join('; '),
    )
    if (!areOpen) return leave()

    let likes = 0
    const like = async () => {
      const { body } = await callAs(urls[1] ?? '', people[likes + 1] as Member, 'feed/like', {
        post_id: post,
      })
      if (body.success !== true) throw new Error(`a like was refused: ${body.code}`)
      likes++
    }
    const haveAll = (streams: readonly StreamClient[]) => () =>
      streams.every((one) => one.isOpen() && one.shown(post)?.num_likes === likes)

    const promisedMs = p.size({ quick: 3000, full: 1000 })
    const lags = behind.map(() => [] as number[])
    for (let n = 0; n < p.size({ quick: 3, full: 20 }); n++) {
      await rest(APART_MS)
      await like()
      await until(haveAll(direct), 20_000)
      await until(haveAll(all), promisedMs)
      const known = Math.max(...direct.map((one) => arrival(one, likes)))
      for (const [i, { streams }] of behind.entries())
        lags[i]?.push(...streams.map((one) => arrival(one, likes) - known))
    }
    for (const [i, { proxy }] of behind.entries())
      p.require(
        `${proxy.name}: each event is there within ${promisedMs / 1000} s of a stream without a proxy`,
        Math.max(...(lags[i] ?? [])) <= promisedMs,
        `${lags[i]?.length} arrivals, the last ${Math.max(0, ...(lags[i] ?? [])).toFixed(0)} ms later`,
      )

    const silence = Math.ceil(PATIENCE_SECONDS / shorter) + 2
    p.log(`nothing happens for ${silence} s`)
    const opened = all.map((one) => one.opened())
    await rest(silence * 1000)
    for (const { proxy, streams } of behind) {
      const kept = streams.filter((one) => one.isOpen() && one.opened() === opened[all.indexOf(one)])
      p.require(
        `${proxy.name}: streams outlive ${silence} s without an event`,
        kept.length === streams.length,
        `${kept.length} of ${streams.length}`,
      )
    }

    p.log('the servers shed one of five requests')
    for (const { pid } of servers) process.kill(pid, 'SIGWINCH')
    const before = all.map((one) => one.opened())
    await Promise.all(proxies.map((proxy) => judgeShedding(p, proxy, people)))
    for (const { pid } of servers) process.kill(pid, 'SIGWINCH')
    await like()
    const haveCome = await until(haveAll(all), 10_000)
    const areKept = all.every((one, i) => one.opened() === before[i])
    p.require('shedding ends no stream', haveCome && areKept)

    for (const i of p.size({ quick: [0], full: [0, 1] })) {
      const server = servers[i] as Server
      p.log('a server drains')
      const there = all.filter((one) => processOf(one) === processOf(direct[i] as StreamClient))
      const stopping = server.stop('SIGTERM')
      for (let n = 0; n < 4; n++) {
        await rest(1000)
        const { body } = await callAs(urls[1 - i] ?? '', people[++likes] as Member, 'feed/like', {
          post_id: post,
        })
        if (body.success !== true) throw new Error(`a like was refused: ${body.code}`)
      }
      await stopping
      const areBack = await until(haveAll(all), 60_000)
      const here = processOf(direct[1 - i] as StreamClient)
      p.require(
        'streams of a draining server are told, and go on at the other',
        areBack && there.length > 0 && all.every((one) => one.cut() === 0 && processOf(one) === here),
        `${there.length} of ${all.length} moved, ${sum(all, (one) => one.cut())} cut off, ${sum(all, (one) => one.refused())} asked too early`,
      )
      const [row] = await database.query<{ likes: number }>(
        "select count(*)::int as likes from post_reaction where kind = 'like' and post_id = $1",
        [String(decodeId(post))],
      )
      p.require(
        'no event is missed',
        all.every((one) => one.shown(post)?.num_likes === row?.likes),
      )
      if (i === 0 && p.isFull) {
        servers[0] = await start(ports[0])
        direct[0]?.stop()
        await rest(5000)
      }
    }
    leave()
    await Promise.all(proxies.map(({ program }) => program.stop('SIGTERM')))
  },
})

/** When a stream first knew of so many likes. */
const arrival = ({ events }: StreamClient, likes: number): number =>
  events.find(
    ({ event, data }) =>
      event === 'post' && Number((data['numbers'] as { num_likes: number } | null)?.num_likes) >= likes,
  )?.at ?? Number.POSITIVE_INFINITY

/** Names the process that holds a stream. */
const processOf = ({ events }: StreamClient): string =>
  String(events.findLast(({ event }) => event === 'hello')?.data['connection']).split('.')[0] ?? ''

const processes = (streams: readonly StreamClient[]) => new Set(streams.map(processOf))

const sum = (streams: readonly StreamClient[], count: (one: StreamClient) => number) =>
  streams.reduce((total, one) => total + count(one), 0)

async function judgeShedding(p: Proving, { name, port, ca }: ShippedProxy, members: readonly Member[]) {
  const visitors = createVisitors(port, ca, members)
  const end = Date.now() + p.size({ quick: 4000, full: 20_000 })
  const { counts, total } = await visitors.come(p.size({ quick: 20, full: 33 }), () => Date.now() > end)
  visitors.leave()
  const shed = counts.get(SHED) ?? 0
  const good = counts.get('200') ?? 0
  const list = [...counts].map(([status, count]) => `${count} times ${status}`).join(', ')
  p.require(`${name}: shedding takes no server out`, shed > 0 && good > shed && good + shed === total, list)
}
