import { readFileSync } from 'node:fs'
import { setTimeout as rest } from 'node:timers/promises'
import { twitterExport, type ZipFile, zipOf } from '@sayso/sandbox/networks/export'
import type { Posted } from '@sayso/sandbox/networks/people'
import { desk, openBrowser, signIn } from '../harness/browser.ts'
import type { Database } from '../harness/databases.ts'
import { type Member, makeMembers } from '../harness/members.ts'
import type { Program } from '../harness/processes.ts'
import { type Proving, proof } from '../harness/proof.ts'
import { buildApp } from '../harness/web-server.ts'
import { tryMails, tryTexts } from './imports/growing.ts'
import { beginImport, isOver, type RunStatus, startNetwork, statusOf } from './imports/networks.ts'
import { startCanaries } from './ssrf/canaries.ts'
import { literals, names, PUBLIC, redirects } from './ssrf/hostile.ts'
import { allPayloads } from './xss/payloads.ts'
import { strangersOn, watchContext } from './xss/watch.ts'

/** A shared machine is slow, not overloaded. */
const SETTINGS = {
  RATE_FACTOR: '1000',
  LOG_LEVEL: 'error',
  SHED_DELAY_MS: '10000',
  DATABASE_WAIT_MS: '10000',
} as const
const MAX_SCREENS = 80
const WORDS = 25
const LITERALS = 14
const REDIRECTS = 3
const publicAddresses: readonly string[] = PUBLIC

export default proof({
  name: 'import-hostile',
  about: 'Hostile posts and archives run nowhere, reach no internal address and exhaust no resource',
  ci: false,
  engines: true,
  mutants: {
    'fetched-plainly': {
      file: 'server/src/modules/imports/run/import-item.service.ts',
      find: '  return ctx.egress.get(url, {',
      replace: '  await fetch(url).catch(() => undefined)\n  return ctx.egress.get(url, {',
      why: 'URLs from the network are fetched without checks',
    },
    'bombs-unpacked': {
      file: 'server/src/platform/zip/judge.ts',
      find: "if (bytes > SMALL_BYTES && bytes > packedBytes * limits.ratio)\n      throw new ZipError('the compression ratio is too high')",
      replace: '',
      why: 'an archive that expands enormously is accepted',
    },
    'replaced-in-a-loop': {
      file: 'server/src/modules/imports/archive/archive-format.ts',
      find: 'const words = replaceParts(text, parts.flat(), MAX_CHARACTERS)',
      replace:
        'const words = parts.flat().reduce((said, { was, instead }) => said.replaceAll(was, instead), text)',
      why: 'each link is replaced in the result of the previous ones',
    },
    'read-on-the-main-thread': {
      file: 'server/src/modules/imports/archive/read-archive.service.ts',
      find: '  const { posts, next } = await readPosts(',
      replace: `  const { elementsOf } = await import('./json-list.ts')
  for await (const said of elementsOf(archive.open(entry))) {
    const { full_text: text, entities } = (said as any).tweet ?? said
    entities?.urls?.reduce((words: string, link: any) => words.replaceAll(link.url, link.expanded_url), text)
  }
  const { posts, next } = await readPosts(`,
      why: 'slow parsing blocks the main thread',
    },
    'raw-text': {
      file: 'web/src/entities/post/ui/rich-text.tsx',
      find: 'return <Nodes nodes={richTextOf(text)} />',
      replace: 'return <span dangerouslySetInnerHTML={{ __html: text }} />',
      why: 'imported text is rendered as markup',
    },
  },
  async run(p) {
    // If texts can grow, the rest would only fill up the machine.
    if (!(await tryTexts(p)) || !(await tryMails(p, SETTINGS, send))) return
    const { timeline, words, addresses } = makeTimeline(p)
    const canaries = await startCanaries()
    const network = await startNetwork(timeline, {
      names: (name, time) => names[name]?.(time) ?? (/^to\d+\.example$/.test(name) ? [PUBLIC[0]] : []),
      site(request, response) {
        const to = /^to(\d+)\.example$/.exec(request.headers.host ?? '')?.[1]
        response.writeHead(302, { location: redirects[Number(to)] ?? 'http://127.0.0.1/' }).end()
      },
    })
    const [database] = await Promise.all([p.freshDatabase(), buildApp(p)])
    const env = { ...database.env, ...network.env, ...SETTINGS }
    const { url } = await p.spawnServer('server/src/api.ts', { env })
    const worker = await p.spawnServer('server/src/worker.ts', { env, ready: null })
    const [member] = await makeMembers(database, 1)
    if (member === undefined) throw new Error('no account was created')
    await network.connect(url, member)
    const reported = await untilOver(url, member, await beginImport(url, member), 40_000)
    for (const { source_id, reason } of reported.failed.slice(0, 3)) p.log(`${source_id}: ${reason}`)
    p.require(
      'hostile texts are imported, and URLs that point inwards are rejected',
      reported.status === 'completed' && reported.imported === words && reported.failed.length === addresses,
      `${reported.imported} of ${words} imported, ${reported.failed.length} of ${addresses} refused, ${reported.status}`,
    )
    const inward = network.pictures.dialled.filter(
      (target) => !publicAddresses.some((address) => target.includes(address)),
    )
    p.require(
      'only the public internet is contacted',
      inward.length === 0 && canaries.touched.length === 0,
      `${network.pictures.dialled.length} dialled, ${inward.length} inwards, ${canaries.touched.length} of ${canaries.perches.length} canaries touched`,
    )
    const hits = await look(url, member, words)
    for (const hit of hits.slice(0, 5)) p.log(hit)
    p.require('nothing runs in a browser', hits.length === 0, `${hits.length} executions`)
    await tryArchives(p, { url, database, worker })
    await canaries.close()
    await network.close()
  },
})

/** Fifty posts: half of them text that is code somewhere, half with pictures at addresses where no pictures are. */
function makeTimeline(p: Proving): { timeline: Posted[]; words: number; addresses: number } {
  // Text that a post may not contain anyway would prove nothing.
  const fitting = allPayloads.filter((payload) => payload('ran(1)').length < 2000)
  const texts = p.random.shuffle(fitting).slice(0, WORDS)
  const addresses = [
    ...literals.slice(0, LITERALS),
    ...Object.keys(names).map((name) => `http://${name}/picture.png`),
    ...redirects.slice(0, REDIRECTS).map((_, n) => `http://to${n}.example/picture.png`),
  ]
  const hostile = [
    ...texts.map((payload, n) => ({ text: `word ${n} ${payload(`ran(${n})`)}`, pictures: [] })),
    ...addresses.map((address, n) => ({ text: `address ${n}`, pictures: [address] })),
  ]
  const timeline = hostile.map((post, n) => ({
    ...post,
    id: `${1_900_000_000_000_000_000n - BigInt(n)}`,
    at: new Date(Date.UTC(2026, 3, 1) - n * 60_000).toISOString(),
  }))
  return { timeline, words: texts.length, addresses: addresses.length }
}

const MEGABYTE = 1_000_000
const MAX_MEMORY = 512 * MEGABYTE

interface Site {
  readonly url: string
  readonly database: Database
  readonly worker: Program
}

/** Archives: one of many posts, and some malicious ones. */
async function tryArchives(p: Proving, { url, database, worker }: Site): Promise<void> {
  const count = p.size({ quick: 200, full: 10_000 })
  const [owner, bomber] = await makeMembers(database, 2, 'owner')
  if (owner === undefined || bomber === undefined) throw new Error('no account was created')
  const many = Array.from({ length: count }, (_, n) => ({
    id: `${1_800_000_000_000_000_000n - BigInt(n)}`,
    text: `Number ${n} ${'of many words '.repeat(20)}`,
    at: new Date(Date.UTC(2020, 3, 1) - n * 60_000).toISOString(),
    pictures: n % 100 === 0 ? [`archive-${n}`] : [],
  }))
  const reported = await send(
    url,
    owner,
    zipOf(twitterExport(many)),
    p.size({ quick: 30_000, full: 900_000 }),
  )
  const memory = peakOf(worker.pid)
  p.figure('posts of the archive', count)
  p.require(
    'an archive is imported completely with bounded memory',
    reported?.imported === count && memory < MAX_MEMORY,
    `${reported?.imported} of ${count}, worker at most ${Math.round(memory / MEGABYTE)} MB`,
  )
  const [list] = twitterExport(many.slice(0, 1)) as [ZipFile]
  const zeros = Buffer.alloc(64 * MEGABYTE)
  const bad: readonly (readonly ZipFile[])[] = [
    [list, { name: 'data/zeros', bytes: zeros }],
    [{ ...list, bytes: zeros, claims: { bytes: 1000 } }],
    [list, { name: 'data/again', bytes: Buffer.from('x'), claims: { offset: 0 } }],
    [list, { name: '../../../../tmp/out', bytes: Buffer.from('x') }],
  ]
  let refused = 0
  for (const files of bad) {
    const end = await send(url, bomber, zipOf(files), 20_000)
    if (end?.status === 'failed' && end.imported === 0) refused++
  }
  const after = peakOf(worker.pid)
  p.require(
    'archive bombs and path traversal are rejected',
    refused === bad.length && after < MAX_MEMORY,
    `${refused} of ${bad.length}, worker at most ${Math.round(after / MEGABYTE)} MB`,
  )
}

async function send(url: string, member: Member, zip: Buffer, atMostMs: number): Promise<RunStatus | null> {
  const form = new FormData()
  form.set('user_profile_id', member.profileId)
  form.set('network', 'twitter')
  form.set('archive', new Blob([new Uint8Array(zip)]), 'export.zip')
  const headers = { authorization: member.token }
  const answer = await fetch(`${url}/api/external/importArchive`, { method: 'POST', headers, body: form })
  const run = (await answer.json()) as RunStatus
  return run.job_id === undefined ? null : untilOver(url, member, run, atMostMs)
}

/** A process's peak memory. */
function peakOf(pid: number): number {
  const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) * 1024
}

async function untilOver(url: string, member: Member, run: RunStatus, atMostMs: number): Promise<RunStatus> {
  const deadline = Date.now() + atMostMs
  for (;;) {
    const reported = await statusOf(url, member, run)
    if (isOver(reported) || Date.now() > deadline) return reported
    await rest(200)
  }
}

/** Everything that a browser does with the imported posts without being asked to. */
async function look(url: string, member: Member, count: number): Promise<string[]> {
  const browser = await openBrowser()
  try {
    const context = await browser.newContext(desk)
    const watch = await watchContext(context, url)
    await signIn(context, url, member)
    const page = await context.newPage()
    await page.goto(`${url}/profile`)
    await page.mouse.move(600, 500)
    await page.getByText('word 0 ').first().waitFor()
    const strangers: string[] = []
    const met = new Set<string>()
    // Only visible posts are in the page.
    for (let n = 0; n < MAX_SCREENS && met.size < count; n++) {
      for (const [, word = ''] of (await page.locator('main').innerText()).matchAll(/word (\d+) /g))
        met.add(word)
      strangers.push(...(await strangersOn(page)))
      await page.mouse.wheel(0, 500)
      await rest(120)
    }
    if (met.size < count) strangers.push(`only ${met.size} of ${count} posts were met`)
    await rest(500)
    const ran = watch.ran.map((mark) => `ran ${mark}`)
    return [...ran, ...watch.dialogs, ...watch.outward, ...watch.stopped, ...strangers]
  } finally {
    await browser.close()
  }
}
