import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { firstPost, openBrowser, phone, signIn } from '../harness/browser.ts'
import { type Member, makeMembers } from '../harness/members.ts'
import { proof } from '../harness/proof.ts'
import { serveApp } from '../harness/web-server.ts'

const KIB = 1024
const MAX = { script: 150 * KIB, style: 14 * KIB, page: 5 * KIB, requests: 8 }
/** What comes after the first post, in files of its own. */
const LATER_PARTS = {
  live: { module: 'src/entities/live/live.ts', max: 8 * KIB },
  inbox: { module: 'src/features/notifications/index.ts', max: 14 * KIB },
} as const
const MAX_WORKER = 12 * KIB

export default proof({
  name: 'first-load',
  about:
    'A cold first visit of the feed stays within its budgets of bytes and requests; live, inbox and worker come later',
  ci: true,
  isAlone: true,
  engines: true,
  mutants: {
    'overlays-at-once': {
      file: 'web/src/app/main.tsx',
      find: "import { boot } from './boot.ts'",
      replace:
        "import { boot } from './boot.ts'\nimport * as overlays from '../ui/overlays/index.ts'\nObject.assign(globalThis, { overlays })",
      why: 'menus and dialogs are part of the first load',
    },
    'live-at-once': {
      file: 'web/src/app/main.tsx',
      find: "import { boot } from './boot.ts'",
      replace:
        "import { boot } from './boot.ts'\nimport { startLive } from '../entities/live/live.ts'\nObject.assign(globalThis, { startLive })",
      why: 'the live connection is part of the first load',
    },
  },
  async run(p) {
    const { url, database } = await serveApp(p)
    const manifest = await readManifest('web/dist')
    const built = await sizesOfFirstLoad('web/dist', manifest)
    p.figure('built_script_bytes', built.script)
    p.figure('built_style_bytes', built.style)
    p.require(
      'the built scripts are within their budget',
      built.script <= MAX.script,
      `${kib(built.script)} of scripts`,
    )
    p.require(
      'the built styles are within their budget',
      built.style <= MAX.style,
      `${kib(built.style)} of styles`,
    )

    const parts = new Map<string, string[]>()
    for (const [name, { module, max }] of Object.entries(LATER_PARTS)) {
      const { own, shared } = filesOfPart(manifest, module)
      parts.set(name, own)
      const bytes = await sizeOf('web/dist', own)
      p.figure(`${name}_bytes`, bytes)
      p.figure(`${name}_shared_bytes`, await sizeOf('web/dist', shared))
      p.require(
        `${name} is loaded later, within its budget`,
        own.length > 0 && bytes <= max,
        own.length === 0 ? `${name} is not a part of its own` : `${kib(bytes)} of ${name}`,
      )
    }
    const worker = await sizeOf('web/dist', ['sw.js'])
    p.figure('worker_bytes', worker)
    p.require('the service worker is within its budget', worker <= MAX_WORKER, `${kib(worker)} of worker`)

    const browser = await openBrowser()
    try {
      const page = await (await browser.newContext(phone)).newPage()
      const seen = await load(page, `${url}/explore/list`)
      p.figure('requests', seen.requests)
      for (const [kind, bytes] of Object.entries(seen.bytes)) p.figure(`loaded_${kind}_bytes`, bytes)
      p.log(seen.urls.join('\n          '))
      p.require(
        'the requests before the first post are within their budget',
        seen.requests <= MAX.requests,
        `${seen.requests} requests`,
      )
      p.require(
        'the loaded scripts are within their budget',
        seen.bytes.script <= MAX.script,
        `${kib(seen.bytes.script)} loaded`,
      )
      p.require(
        'the page itself is within its budget',
        seen.bytes.document <= MAX.page,
        `${kib(seen.bytes.document)} of HTML`,
      )
      p.require('no font is loaded', seen.bytes.font === 0)

      // Visitors have neither a live connection nor a list of notifications.
      const [member] = (await makeMembers(database, 1, 'newcomer')) as [Member]
      const context = await browser.newContext(phone)
      await signIn(context, url, member)
      const own = await context.newPage()
      const { urls } = await load(own, `${url}/explore/list`)
      const early = ['sw.js', ...[...parts.values()].flat()].filter((file) => urls.includes(`/${file}`))
      p.require(
        'none of them is requested before the first post',
        early.length === 0,
        `${early.join(' ') || 'none of them'} before the first post`,
      )
      const areThere = await own
        .waitForFunction(
          async (live) => {
            const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
            const worker = await navigator.serviceWorker.getRegistration()
            return worker !== undefined && live.every((file) => loaded.includes(`/${file}`))
          },
          parts.get('live') ?? [],
          { timeout: 20_000 },
        )
        .then(
          () => true,
          () => false,
        )
      p.require('live and worker come after it', areThere)
    } finally {
      await browser.close()
    }
  },
})

const kib = (bytes: number) => `${(bytes / KIB).toFixed(1)} KiB`
const zipped = (bytes: Buffer) => gzipSync(bytes, { level: 9 }).length

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
  isEntry?: boolean
  isDynamicEntry?: boolean
}

type Manifest = Readonly<Record<string, Chunk>>

const readManifest = async (directory: string): Promise<Manifest> =>
  JSON.parse(await readFile(`${directory}/.vite/manifest.json`, 'utf8'))

/** What these modules need, each once; a module that is no file of its own is part of one that is. */
function neededBy(manifest: Manifest, ...modules: readonly string[]): Set<string> {
  const needed = new Set<string>()
  const add = (name: string) => {
    if (needed.has(name) || manifest[name] === undefined) return
    needed.add(name)
    for (const next of manifest[name]?.imports ?? []) add(next)
  }
  for (const name of modules) add(name)
  return needed
}

const entryOf = (manifest: Manifest) => Object.keys(manifest).find((name) => manifest[name]?.isEntry) ?? ''

// The feed's screen is part of the app's main file, unless somebody splits it out again.
const firstLoad = (manifest: Manifest) => neededBy(manifest, entryOf(manifest), 'src/features/feed/index.ts')

/** Compressed as a server would send them. */
async function sizeOf(directory: string, files: Iterable<string>): Promise<number> {
  let bytes = 0
  for (const file of new Set(files)) bytes += zipped(await readFile(`${directory}/${file}`))
  return bytes
}

/** The size of everything that the entry and the first feed's screen load. */
async function sizesOfFirstLoad(directory: string, manifest: Manifest) {
  const chunks = [...firstLoad(manifest)].map((name) => manifest[name] as Chunk)
  return {
    script: await sizeOf(
      directory,
      chunks.map(({ file }) => file),
    ),
    style: await sizeOf(
      directory,
      chunks.flatMap(({ css }) => css ?? []),
    ),
  }
}

/** The scripts that only this part needs, and those that it shares with others; without the first load. */
function filesOfPart(manifest: Manifest, module: string): { own: string[]; shared: string[] } {
  const atOnce = firstLoad(manifest)
  const others = Object.keys(manifest).filter((name) => name !== module && manifest[name]?.isDynamicEntry)
  const elsewhere = neededBy(manifest, ...others)
  const needed = [...neededBy(manifest, module)].filter((name) => !atOnce.has(name))
  const filesOf = (names: readonly string[]) => names.map((name) => (manifest[name] as Chunk).file)
  return {
    own: filesOf(needed.filter((name) => !elsewhere.has(name))),
    shared: filesOf(needed.filter((name) => elsewhere.has(name))),
  }
}

/** A real page load: everything requested until the first post could be read. */
async function load(page: Page, url: string) {
  const all: Response[] = []
  page.on('response', (response) => void all.push(response))
  await page.addInitScript(() => {
    // By the page's own clock: what is fetched later, in the background, must not be counted because the observer is
    // slow.
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('[role=feed] article') === null) return
      Object.assign(window, { firstPostAt: performance.timeOrigin + performance.now() })
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(url, { waitUntil: 'commit' })
  await firstPost(page)
  const firstPostAt = await page.evaluate(() => (window as { firstPostAt?: number }).firstPostAt ?? 0)
  const responses = all.filter((response) => response.request().timing().startTime < firstPostAt)
  const bytes = { document: 0, script: 0, style: 0, font: 0 }
  for (const response of responses) {
    const kind = response.request().resourceType()
    const key = kind === 'stylesheet' ? 'style' : kind
    if (key in bytes) bytes[key as keyof typeof bytes] += zipped(await response.body())
  }
  const urls = responses.map((response) => new URL(response.url()).pathname)
  return { requests: responses.length, bytes, urls }
}
