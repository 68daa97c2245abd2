import { setTimeout as rest } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { Database } from './databases.ts'

/** Adds posts of all lengths, so that heights cannot be guessed. */
export async function addPosts(database: Database, count: number): Promise<void> {
  await database.query(
    `with authors as (select array_agg(id) as ids from profile), made as (
       insert into post (id, author_id, text, visibility, reach, duration_minutes, listed)
       select make_id(n), ids[1 + n % array_length(ids, 1)],
              repeat('Some words that make this post as long as it is. ', 1 + (n * 7919) % 9),
              'everyone', 'w', 0, true
         from authors, generate_series(1, $1::int) n returning id)
     insert into post_counter (post_id) select id from made`,
    [count],
  )
}

/** How many posts the list holds, read from the position that the last one states. */
export async function countPosts(page: Page): Promise<number> {
  const places = await page
    .locator('[role=feed] article')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-posinset')))
  return Math.max(0, ...places.map(Number))
}

export async function loadPosts(page: Page, count: number): Promise<number> {
  for (let tries = 0; tries < count && (await countPosts(page)) < count; tries++) {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await rest(30)
  }
  return countPosts(page)
}

/** Scrolls up step by step and watches a post on the screen: it must move by the step and nothing else. */
export async function scrollUp(page: Page, steps: number): Promise<{ jump: number; nodes: number }> {
  return page.evaluate(async (count) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const middle = () =>
      [...document.querySelectorAll('[role=feed] article')].find((one) => {
        const { top } = one.getBoundingClientRect()
        return top > innerHeight * 0.3 && top < innerHeight * 0.8
      })
    let jump = 0
    let nodes = 0
    for (let step = 0; step < count; step++) {
      const watched = middle()
      const before = watched?.getBoundingClientRect().top ?? 0
      const from = scrollY
      scrollBy(0, -50)
      await frame()
      await frame()
      nodes = Math.max(nodes, document.querySelectorAll('[role=feed] *').length)
      if (watched === undefined || !watched.isConnected || scrollY === from) continue
      jump = Math.max(jump, Math.abs(watched.getBoundingClientRect().top - before - 50))
    }
    return { jump, nodes }
  }, steps)
}
