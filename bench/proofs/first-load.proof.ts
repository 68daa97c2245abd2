import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { firstPost, openBrowser, phone } from '../harness/browser.ts'
import { proof } from '../harness/proof.ts'
import { serveApp } from '../harness/web-server.ts'

const KIB = 1024
const MAX = { script: 150 * KIB, style: 14 * KIB, page: 5 * KIB, requests: 8 }

export default proof({
  name: 'first-load',
  about: 'A cold, anonymous first visit of the feed stays within its budgets of bytes and requests',
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
  },
  async run(p) {
    const { url } = await serveApp(p)
    const built = await sizesFromManifest('web/dist')
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
}

/** The size of everything that the entry and the first feed's screen load, compressed as a server would send it. */
async function sizesFromManifest(directory: string): Promise<{ script: number; style: number }> {
  const manifest = JSON.parse(await readFile(`${directory}/.vite/manifest.json`, 'utf8')) as Record<
    string,
    Chunk
  >
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry)
  const wanted = new Set<string>()
  const add = (name: string) => {
    // The feed's screen is part of the app's main file, unless somebody splits it out again.
    if (wanted.has(name) || manifest[name] === undefined) return
    wanted.add(name)
    for (const next of manifest[name]?.imports ?? []) add(next)
  }
  add(entry ?? '')
  add('src/features/feed/index.ts')
  const chunks = [...wanted].map((name) => manifest[name] as Chunk)
  const sizeOf = async (file: string) => zipped(await readFile(`${directory}/${file}`))
  const sum = async (files: Iterable<string>) => {
    let bytes = 0
    for (const file of new Set(files)) bytes += await sizeOf(file)
    return bytes
  }
  return {
    script: await sum(chunks.map(({ file }) => file)),
    style: await sum(chunks.flatMap(({ css }) => css ?? [])),
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
