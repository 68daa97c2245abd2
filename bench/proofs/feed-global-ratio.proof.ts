import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { anonymousLogin } from '@sayso/contract/calls/unauth'
import { production, wrk } from '../harness/load.ts'
import { median } from '../harness/measure.ts'
import { type Proving, proof } from '../harness/proof.ts'

const HOLD = 0.35
/** Requests before anything is measured. */
const WARM_AFTER = 30_000

export default proof({
  name: 'feed-global-ratio',
  about: `The global feed for a visitor, all hooks on, reaches ${HOLD} of bare Fastify sending the same bytes`,
  ci: true,
  isAlone: true,
  engines: true,
  mutants: {
    'no-shared-page': {
      file: 'server/src/modules/feeds/feeds.service.ts',
      find: "if (viewer.kind === 'member') return readGlobal(viewer, keys, input)",
      replace: 'if (viewer) return readGlobal(viewer, keys, input)',
      why: 'every visitor’s page is built anew',
    },
  },
  async run(p) {
    const database = await p.freshDatabase()
    await seed(database, 2000)
    const api = await p.spawnServer('server/src/api.ts', {
      env: {
        ...database.env,
        ...production,
        ...p.engines,
        DATABASE_URL: database.url,
        RATE_FACTOR: '1000000',
      },
      quiet: true,
    })
    const visitor = await (await fetch(`${api.url}/api/${anonymousLogin.path}`)).json()
    const { session_token: token, user } = visitor as {
      session_token: string
      user: { current_profile: string }
    }
    const page = `${api.url}/api/feed/global?user_profile_id=${user.current_profile}&page=0`
    const body = await (await fetch(page, { headers: { authorization: token } })).text()
    const { posts } = JSON.parse(body) as { posts: unknown[] }
    p.require('the page has 20 posts', posts.length === 20, `${(body.length / 1024).toFixed(1)} KiB`)

    const file = join(await p.temporaryDirectory(), 'page.json')
    await writeFile(file, body)
    const bare = await p.spawnServer('bench/proofs/feed-global-ratio/bare.ts', {
      env: { BODY_FILE: file, NODE_ENV: 'production' },
      quiet: true,
    })
    const seconds = p.size({ quick: 2, full: 6 })
    const cpu: Record<'api' | 'bare', number[]> = { api: [], bare: [] }
    const load = async (name: 'api' | 'bare', pid: number, url: string) => {
      const before = p.cpuOf(pid)
      const { rate, count, failed } = await wrk(p, url, token, seconds)
      cpu[name].push(((p.cpuOf(pid) - before) * 1000) / count)
      if (failed > 0) throw new Error(`${failed} answers of ${name} were not 2xx`)
      return rate
    }
    // A slow machine takes a while until the code is compiled for speed, and more of it is ours.
    for (const url of [page, `${bare.url}/page`])
      for (let served = 0, turns = 0; served < WARM_AFTER && turns < 10; turns++)
        served += (await wrk(p, url, token, 2)).count
    const measured = await p.measure.rounds(
      {
        api: () => load('api', api.pid, page),
        bare: () => load('bare', bare.pid, `${bare.url}/page`),
      },
      {
        rounds: p.size({ quick: 5, full: 11 }),
        onRound: (round, values) =>
          p.log(`round ${round + 1}: api ${values.api.toFixed(0)}/s, bare ${values.bare.toFixed(0)}/s`),
      },
    )
    // By processor time: how many requests a shared machine gets through in a second says more about its other guests.
    const ratio = median(cpu.bare) / median(cpu.api)
    p.figure('ratio_of_rates', measured.ratio('api', 'bare').toFixed(3))
    p.figure('api_requests_per_second', Math.round(measured.median('api')))
    p.figure('bare_requests_per_second', Math.round(measured.median('bare')))
    for (const [name, values] of Object.entries(cpu)) p.figure(`${name}_cpu_ms`, median(values).toFixed(3))
    p.figure('ratio', ratio.toFixed(3))
    p.require(`the ratio is at least ${HOLD}`, ratio >= HOLD, `${ratio.toFixed(2)} of bare Fastify`)
  },
})

async function seed(database: Awaited<ReturnType<Proving['freshDatabase']>>, posts: number): Promise<void> {
  await database.query(
    "insert into account (email) select 'p' || n || '@people.example' from generate_series(1, 40) n",
  )
  await database.query(
    "insert into profile (id, account_id, handle, display_name) select make_id(), id, 'person_' || row_number() over (), 'Person' from account",
  )
  await database.query(
    `with authors as (select array_agg(id) as ids from profile), made as (
       insert into post (id, author_id, text, visibility, reach, duration_minutes, listed)
       select make_id(n), ids[1 + n % 40], repeat('A sentence of a post that somebody wrote. ', 1 + n % 8),
              'everyone', 'w', 0, true
         from authors, generate_series(1, $1::int) n returning id)
     insert into post_counter (post_id) select id from made`,
    [posts],
  )
  await database.query('analyze')
}
