import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { production, wrk } from '../harness/load.ts'
import { median } from '../harness/measure.ts'
import { callAs, type Member } from '../harness/members.ts'
import { postgresCpu } from '../harness/postgres-cpu.ts'
import { type Proving, proof } from '../harness/proof.ts'
import { signInPeople } from '../world/people.ts'
import { VIEWPOINT } from '../world/places.ts'
import type { SizeName } from '../world/sizes.ts'

const worlds: Record<'quick' | 'full', readonly [SizeName]> = { quick: ['S'], full: ['M'] }

/** Compares whole calls, validated, authorised, hydrated and serialised, with servers that only send the bytes. */
export default proof({
  name: 'feed-ratio',
  about: 'Complete calls compared with bare engines: following page 0.12 of Fastify, hooks 0.6 of node:http',
  ci: false,
  engines: true,
  worlds,
  mutants: {
    'cards-always-loaded': {
      file: 'server/src/modules/posts/read/posts.cards.ts',
      find: 'createReadThrough({ cache: cardCache(ctx), load: (ids) => findCards(ctx.db.readFresh, ids) })',
      replace:
        '({ getMany: (ids: readonly PostId[]) => findCards(ctx.db.readFresh, ids), drop: async () => {} }) as ReadThrough<PostId, PostCard>',
      why: 'every page loads every card from the database',
    },
  },
  async run(p) {
    const [size] = p.size(worlds)
    const database = await p.world(size)
    const people = await signInPeople(database)
    const { url, pid } = await p.spawnServer('server/src/api.ts', {
      env: { ...production, ...p.engines, ...database.env, RATE_FACTOR: '1000000', LOG_LEVEL: 'error' },
      quiet: true,
    })
    await callAs(url, people.reads_50, 'user/reverseGeocode', { ...VIEWPOINT })
    const at = new URLSearchParams({
      latitude: String(VIEWPOINT.latitude),
      longitude: String(VIEWPOINT.longitude),
      location_source: 'device',
    })
    const pageOf = (path: string, { profileId }: Member) =>
      `${url}/api/${path}?user_profile_id=${profileId}&${at}`

    const reader = people.reads_500
    const following = pageOf('feed/following', reader)
    const config = `${url}/api/unauth/config`
    const bareFastify = await bare(p, 'bench/proofs/feed-global-ratio/bare.ts', following, reader)
    const bareNode = await bare(p, 'bench/proofs/feed-ratio/bare-http.ts', config, reader, null)

    const seconds = p.size({ quick: 2, full: 5 })
    const spent: { api: number[]; postgres: number[] } = { api: [], postgres: [] }
    const rate = async (address: string) => {
      const { rate: perSecond, failed } = await wrk(p, address, reader.token, seconds)
      if (failed > 0) throw new Error(`${failed} answers of ${address} were not 2xx`)
      return perSecond
    }
    const measured = await p.measure.rounds(
      {
        following: async () => {
          const before = p.cpuOf(pid)
          let result = { rate: 0, count: 1, failed: 0 }
          const postgres = await postgresCpu(database, async () => {
            result = await wrk(p, following, reader.token, seconds)
          })
          if (result.failed > 0) throw new Error(`${result.failed} following pages were not 2xx`)
          spent.api.push(((p.cpuOf(pid) - before) * 1000) / result.count)
          spent.postgres.push(postgres / result.count)
          return result.rate
        },
        bareFastify: () => rate(`${bareFastify}/page`),
        hooks: () => rate(config),
        bareNode: () => rate(bareNode),
      },
      { rounds: p.size({ quick: 4, full: 9 }) },
    )
    for (const name of ['following', 'bareFastify', 'hooks', 'bareNode'] as const)
      p.figure(`${name}, calls a second`, Math.round(measured.median(name)))
    p.figure('following page, ms of Node', median(spent.api).toFixed(3))
    p.figure('following page, ms of PostgreSQL', median(spent.postgres).toFixed(3))
    hold(p, 'a following page of bare Fastify', measured.ratio('following', 'bareFastify'), 0.12)
    hold(p, 'our hooks of bare node:http', measured.ratio('hooks', 'bareNode'), 0.6)
    p.require(
      'a following page takes at most 0.8 ms of Node and 1.8 ms of PostgreSQL',
      median(spent.api) <= 0.8 && median(spent.postgres) <= 1.8,
      `${median(spent.api).toFixed(2)} ms of Node, ${median(spent.postgres).toFixed(2)} of PostgreSQL`,
    )
  },
})

function hold(p: Proving, what: string, ratio: number, least: number): void {
  p.require(`${what} is at least ${least}`, ratio >= least, `${ratio.toFixed(2)} ${what}`)
}

/** A server that sends what ours has just answered. */
async function bare(
  p: Proving,
  entry: string,
  address: string,
  { token }: Member,
  ready: string | null = '/readyz',
): Promise<string> {
  const response = await fetch(address, { headers: { authorization: token } })
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  const file = join(await p.temporaryDirectory(), 'page.json')
  await writeFile(file, await response.text())
  const server = await p.spawnServer(entry, {
    env: { BODY_FILE: file, NODE_ENV: 'production' },
    quiet: true,
    ready,
  })
  return server.url
}
