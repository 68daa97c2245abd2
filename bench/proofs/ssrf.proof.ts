import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { startInternet } from '@sayso/sandbox/internet'
import { type Proving, proof } from '../harness/proof.ts'
import { startCanaries } from './ssrf/canaries.ts'
import { forms, literals, names, PUBLIC, redirects } from './ssrf/hostile.ts'
import { createSites } from './ssrf/sites.ts'

const LONGEST_MS = 8500
const CONCURRENCY = 16
/** We read half a megabyte; four sockets on the way each buffer some megabytes that nobody reads. */
const MAX_FROM_A_SITE = 40_000_000
const MAX_BYTES_GROWN = 50_000_000

export default proof({
  name: 'ssrf',
  about: 'No URL makes the server connect to itself or its network, and every fetch ends in time',
  ci: false,
  engines: true,
  mutants: {
    'trusts-names': {
      file: 'server/src/platform/egress/resolve.ts',
      find: "if (!addresses.every(isPublicAddress)) throw new EgressError('address')",
      replace: '',
      why: 'the address behind a name is not checked',
    },
    'knows-bad-ones': {
      file: 'server/src/platform/egress/public-address.ts',
      find: "if (address.range() !== 'unicast') return false",
      replace: "if (['loopback', 'private'].includes(address.range())) return false",
      why: 'only some internal ranges are rejected',
    },
    'asks-again': {
      file: 'server/src/platform/egress/egress.ts',
      find: 'connect({ address, host, isSecure }, whole)',
      replace: 'connect({ address: host, host, isSecure }, whole)',
      why: 'a name is resolved once to check it and again to connect',
    },
    'follows-blindly': {
      file: 'server/src/platform/egress/egress.ts',
      find: 'const url = readPublicUrl(location, from)',
      replace: 'const url = new URL(location, from)',
      why: 'redirects are not checked',
    },
    'follows-for-ever': {
      file: 'server/src/platform/egress/egress.ts',
      find: 'const MAX_REDIRECTS = 3',
      replace: 'const MAX_REDIRECTS = 300',
      why: 'a redirect loop is followed until the timeout',
    },
    patient: {
      file: 'server/src/platform/egress/egress.ts',
      find: 'const WHOLE_MS = 8000',
      replace: 'const WHOLE_MS = 30_000',
      why: 'a byte per second holds a connection for half a minute',
    },
    'takes-all': {
      file: 'server/src/platform/egress/body.ts',
      find: "if (left <= 0 && onLarger === 'cut') return",
      replace: "if (left <= 0 && onLarger === 'cut') left = maxBytes",
      why: 'an endless page is read without limit',
    },
  },
  async run(p) {
    const database = await p.freshDatabase()
    const sites = createSites()
    const { directory, secureServer } = await makeCertificate(p)
    const internet = await startInternet({
      names: (name, time) => {
        if (name === 'rebinding.example') return time === 1 ? [PUBLIC[0]] : ['127.0.0.1']
        return names[name]?.(time) ?? (sites.hosts.includes(name) ? PUBLIC : [])
      },
      site: sites.answer,
      secureServer,
    })
    const canaries = await startCanaries()
    p.figure('canaries', canaries.perches.length)
    const env = {
      ...database.env,
      RATE_FACTOR: '1000000',
      LOG_LEVEL: 'error',
      EGRESS_DNS: internet.dns,
      NODE_EXTRA_CA_CERTS: `${directory}/site.crt`,
    }
    // One after the other: on a busy machine, two concurrent starts take longer than they are allowed.
    const straight = await p.spawnServer('server/src/api.ts', { env, quiet: true })
    const through = await p.spawnServer('server/src/api.ts', {
      env: { ...env, EGRESS_PROXY: internet.proxy },
      quiet: true,
    })
    const asks = await Promise.all([straight, through].map(({ url }) => asker(url)))
    const [askStraight, askThrough] = asks as [Ask, Ask]

    for (const scheme of ['http', 'https']) {
      const { title, ms } = await askThrough(`${scheme}://honest.example/${scheme}`)
      p.require(`an honest page over ${scheme} is read`, title === 'An honest page', `${scheme} in ${ms} ms`)
    }

    // Without the proxy, whatever is reached is here to be touched. With the proxy, every connection it is asked for is
    // recorded.
    const inward = [...literals, ...forms, ...Object.keys(names).map((name) => `http://${name}/`)]
    const traps = sites.hosts.filter(
      (host) => !['honest.example', 'landing.example', 'downgrade.example'].includes(host),
    )
    const jobs = [
      ...inward.map((url) => ({ url, ask: askStraight })),
      ...inward.map((url) => ({ url, ask: askThrough })),
      ...traps.map((host) => ({ url: `http://${host}/`, ask: askThrough })),
      ...['downgrade.example', 'unnamed.example'].map((host) => ({
        url: `https://${host}/`,
        ask: askThrough,
      })),
      // The second lookup returns another address.
      { url: 'http://rebinding.example/again', ask: askThrough },
    ]
    const before = memoryOf(through.pid)
    const received = await inTurns(jobs, CONCURRENCY)
    const grown = memoryOf(through.pid) - before

    const slowest = received.toSorted((a, b) => b.ms - a.ms)[0]
    const urls = new Set(received.map(({ url }) => url)).size
    const reported = received.filter(({ url, title }) => title !== null && !isHarmless(url))
    const odd = internet.dialled.filter((target) => !isPublicConnection(target))
    const landed = internet.visits.filter((visit) => visit.startsWith('landing.example'))
    const looped = ['loop.example', 'chain.example'].map(
      (host) => internet.visits.filter((visit) => visit.startsWith(host)).length,
    )
    const greediest = [...sites.bytes].toSorted((a, b) => b[1] - a[1])[0] ?? ['', 0]

    p.require(
      'no canary was contacted',
      canaries.touched.length === 0,
      `${urls} addresses, ${canaries.touched.length} connections to ${canaries.perches.length} canaries ${canaries.touched.slice(0, 3)}`,
    )
    p.require(
      'only public addresses were contacted',
      odd.length === 0,
      `${odd.length} of ${internet.dialled.length} dials astray ${odd.slice(0, 3)}`,
    )
    p.require(
      'no internal content was shown',
      reported.length === 0,
      `${reported.length} shown ${reported.slice(0, 3).map(({ url }) => url)}`,
    )
    p.require(
      'no target of a hostile redirect was visited',
      landed.length === 0,
      `${landed.length} landed of ${redirects.length + 1}`,
    )
    p.require(
      'redirect loops were abandoned',
      looped.every((visits) => visits <= 4),
      `loops ${looped}`,
    )
    p.require(
      'every fetch ended in time',
      slowest !== undefined && slowest.ms <= LONGEST_MS,
      `slowest ${slowest?.ms} ms ${slowest?.url}`,
    )
    p.require(
      'endless pages were cut off',
      greediest[1] <= MAX_FROM_A_SITE,
      `${greediest[0]} gave ${greediest[1]} bytes`,
    )
    p.require(
      'sites received no cookies or other data',
      sites.manners.length === 0,
      sites.manners[0] ?? 'no cookies',
    )
    p.require('memory stayed bounded', grown <= MAX_BYTES_GROWN, `${Math.round(grown / 1e6)} MB grown`)
    p.require('at least 60 URLs were tried', urls >= 60)
    await canaries.close()
    await internet.close()
  },
})

interface Reply {
  readonly url: string
  readonly title: string | null
  readonly ms: number
}

type Ask = (url: string) => Promise<Reply>

async function asker(base: string): Promise<Ask> {
  const visit = await fetch(`${base}/api/unauth/anonymousLogin`)
  const { session_token } = (await visit.json()) as { session_token: string }
  return async (url) => {
    const began = performance.now()
    const query = new URLSearchParams({ url })
    const response = await fetch(`${base}/api/post/linkPreview?${query}`, {
      headers: { authorization: session_token },
    })
    // An overload error reveals nothing about the inside, but it must be in time too.
    const { title = null } = (await response.json()) as { title?: string | null }
    return { url, title, ms: Math.round(performance.now() - began) }
  }
}

async function inTurns(jobs: readonly { url: string; ask: Ask }[], atOnce: number): Promise<Reply[]> {
  const waiting = [...jobs]
  const received: Reply[] = []
  const work = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) received.push(await job.ask(job.url))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return received
}

/** Rude but public pages: they may be shown. */
const isHarmless = (url: string) => /endless|rebinding|set-cookie/.test(url)

function isPublicConnection(target: string): boolean {
  return PUBLIC.some((address) => {
    const host = address.includes(':') ? `[${address}]` : address
    return target === `${host}:80` || target === `${host}:443`
  })
}

function memoryOf(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

/** A certificate of our own for some of the names, trusted by the servers of this proof. */
async function makeCertificate(p: Proving) {
  const directory = await p.temporaryDirectory()
  const { code, output } = await p.command('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-keyout', `${directory}/site.key`, '-out', `${directory}/site.crt`, '-subj', '/CN=honest.example'],
    ...['-addext', 'subjectAltName=DNS:honest.example,DNS:downgrade.example'],
  ])
  if (code !== 0) throw new Error(`no certificate could be made: ${output}`)
  const read = (file: string) => readFileSync(`${directory}/${file}`)
  return { directory, secureServer: createServer({ key: read('site.key'), cert: read('site.crt') }) }
}
