import { setTimeout as rest } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { firstPost, openBrowser, phone } from '../harness/browser.ts'
import { addPosts, countPosts, loadPosts, scrollUp } from '../harness/long-list.ts'
import { proof } from '../harness/proof.ts'
import { serveApp } from '../harness/web-server.ts'

const CLOSE_ENOUGH = 1
const MAX_NODES = 400
const LARGEST_JUMP = 8

export default proof({
  name: 'scroll-restore',
  about: 'Returning from a post restores the list to the pixel, however deep, and long lists stay light',
  ci: true,
  engines: true,
  mutants: {
    'place-forgotten': {
      file: 'web/src/lib/scroll-memory.ts',
      find: 'read: (historyKey) => places.get(historyKey) ?? null',
      replace: 'read: () => null',
      why: 'scroll positions are not restored',
    },
    'all-rows-mounted': {
      file: 'web/src/features/feed/feed-list.tsx',
      find: 'const BUFFER = ',
      replace: 'const BUFFER = 1_000_000 + ',
      why: 'every loaded row is in the document',
    },
  },
  async run(p) {
    const { url, database } = await serveApp(p)
    const depths = p.size({ quick: [5, 50, 200], full: [5, 50, 500] })
    const loaded = p.size({ quick: 600, full: 5000 })
    await addPosts(database, loaded)
    const browser = await openBrowser()
    try {
      const page = await (await browser.newContext(phone)).newPage()
      await page.goto(`${url}/explore/list`)
      await firstPost(page)
      for (const depth of depths) {
        const error = await openAndComeBack(page, depth)
        p.require(
          `the list is restored after opening post ${depth}`,
          error <= CLOSE_ENOUGH,
          `${error.toFixed(1)} px off at ${depth}`,
        )
      }
      const count = await loadPosts(page, loaded)
      p.figure('posts_loaded', count)
      p.require(`${loaded} posts are loaded`, count >= loaded)
      const { jump, nodes } = await scrollUp(page, p.size({ quick: 120, full: 400 }))
      p.require(
        'the document has few nodes at any time',
        nodes <= MAX_NODES,
        `at most ${nodes} nodes of ${count} posts`,
      )
      p.require(
        'nothing jumps while scrolling up',
        jump <= LARGEST_JUMP,
        `largest jump ${jump.toFixed(1)} px`,
      )
    } finally {
      await browser.close()
    }
  },
})

/** Scrolls to a post, opens it and comes back; returns how far it is from where it was. */
async function openAndComeBack(page: Page, depth: number): Promise<number> {
  await loadPosts(page, depth)
  const post = page.locator(`[role=feed] article[aria-posinset="${depth}"]`)
  for (let tries = 0; tries < 400 && (await post.count()) === 0; tries++) {
    const isAbove = (await countPosts(page)) > depth
    await page.evaluate((up) => scrollBy(0, up ? -300 : 300), isAbove)
    await rest(20)
  }
  await post.evaluate((one) => one.scrollIntoView({ block: 'center' }))
  await rest(200)
  const id = await post.getAttribute('data-anchor-id')
  const before = await topOf(page, id)
  await post.click({ position: { x: 120, y: 60 } })
  await page.waitForURL(/\/p\//)
  await rest(150)
  await page.goBack()
  await page.waitForURL(/\/explore\/list/)
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  return Math.abs((await topOf(page, id)) - before)
}

async function topOf(page: Page, id: string | null): Promise<number> {
  const post = page.locator(`[data-anchor-id="${id}"]`)
  if ((await post.count()) === 0) return Number.POSITIVE_INFINITY
  return post.first().evaluate((one) => one.getBoundingClientRect().top)
}
