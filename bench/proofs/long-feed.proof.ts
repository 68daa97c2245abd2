import { setTimeout as rest } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { firstPost, openBrowser, phone } from '../harness/browser.ts'
import { addPosts, loadPosts, scrollUp } from '../harness/long-list.ts'
import { proof } from '../harness/proof.ts'
import { serveApp } from '../harness/web-server.ts'

const MAX_NODES = 400
const LARGEST_JUMP = 8
const MAX_SHIFT = 0.02

export default proof({
  name: 'long-feed',
  about: 'A feed of pictures and videos of all shapes stays light and does not jump, however long it is',
  ci: true,
  engines: true,
  mutants: {
    'shapeless-media': {
      file: 'web/src/entities/post/ui/media/post-media.tsx',
      find: 'className="relative aspect-(--ratio) max-h-[80svh] overflow-hidden rounded-media bg-surface-3 @card:aspect-(--ratio-wide)"',
      replace:
        'ref={(box) => void setTimeout(() => box?.style.setProperty("aspect-ratio", String(shape["--ratio" as keyof typeof shape])), 60)} className="relative overflow-hidden rounded-media bg-surface-3"',
      why: 'space for pictures is not reserved before they load',
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
    const loaded = p.size({ quick: 600, full: 5000 })
    await addPosts(database, loaded)
    const browser = await openBrowser()
    try {
      const page = await (await browser.newContext(phone)).newPage()
      await addMedia(page)
      await watchShifts(page)
      await page.goto(`${url}/explore/list`)
      await firstPost(page)
      await rest(1_000)
      const steps = p.size({ quick: 120, full: 400 })
      await scrollDown(page, steps)
      const down = await takeShift(page)
      const count = await loadPosts(page, loaded)
      p.figure('posts_loaded', count)
      p.require(`${loaded} posts are loaded`, count >= loaded)
      const media = await page.locator('[role=feed] img').count()
      p.require('pictures are among the posts', media > 0, `${media} pictures in sight`)
      await rest(500)
      // Jumping from end to end is not reading: shifts during that do not count.
      await takeShift(page)
      const { jump, nodes } = await scrollUp(page, steps)
      const shift = down + (await takeShift(page))
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
      p.require('layout shift stays within its limit', shift <= MAX_SHIFT, `layout shift ${shift.toFixed(4)}`)
    } finally {
      await browser.close()
    }
  },
})

const shapes = [
  [1600, 900],
  [900, 1600],
  [1000, 1000],
  [3000, 900],
  [800, 1000],
] as const

interface MadePost {
  unique_id: string
  media: unknown[]
}

/** Gives every other post one to four media of all shapes; every fifth is a video. */
async function addMedia(page: Page): Promise<void> {
  let made = 0
  const one = () => {
    made += 1
    const [width, height] = shapes[made % shapes.length] as (typeof shapes)[number]
    const isVideo = made % 5 === 0
    return {
      unique_id: `m${made}`,
      type: isVideo ? 'video' : 'photo',
      image_url: isVideo ? '/media.webm' : `/media.svg?${made}`,
      thumbnail_url: `/media.svg?${made}`,
      state: 'ready',
      failure: null,
      width,
      height,
      duration: isVideo ? 42 : null,
      thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
      alt: '',
      locked: false,
    }
  }
  await page.route('**/media.svg*', async (route) => {
    // Delayed, as pictures are.
    await rest(40)
    await route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="160"><rect width="90" height="160" fill="#5a8096"/></svg>',
    })
  })
  await page.route('**/media.webm', (route) => route.abort())
  const given = new Map<string, unknown[]>()
  await page.route('**/api/feed/global**', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    body.posts.forEach((post: MadePost, index: number) => {
      if (index % 2 !== 0) return
      post.media = Array.from({ length: 1 + (index % 4) }, one)
      given.set(post.unique_id, post.media)
    })
    await route.fulfill({ response: answer, json: body })
  })
  // The post of a video that did not load is asked for again: it has the same media then.
  await page.route('**/api/feed/getpost**', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const post: MadePost = body.post
    post.media = given.get(post.unique_id) ?? post.media
    await route.fulfill({ response: answer, json: body })
  })
}

/** Sums layout shifts that no user action caused, as browsers measure them. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = window as { shift?: number }
    seen.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) seen.shift = (seen.shift ?? 0) + entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The shift since the last call. */
async function takeShift(page: Page): Promise<number> {
  return page.evaluate(() => {
    const seen = window as { shift?: number }
    const sum = seen.shift ?? 0
    seen.shift = 0
    return sum
  })
}

/** Scrolls down at reading speed, from the first post on. */
async function scrollDown(page: Page, steps: number): Promise<void> {
  await page.evaluate(async (count) => {
    for (let step = 0; step < count; step++) {
      scrollBy(0, 50)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  }, steps)
}
