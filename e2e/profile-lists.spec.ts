import { expect, test } from './clean.ts'
import { placeAtRest, wheelTo } from './scrolling.ts'

/** A card as the server sends it. */
const card = (n: number, more: object = {}) => ({
  unique_id: `00000000${String(10_000 + n)}`,
  display_name: `Person ${n}`,
  name: `Person ${n}`,
  handle: `person_${n}`,
  photo_url: null,
  is_me: false,
  bio: n % 3 === 0 ? 'Walks, rivers and old industry. '.repeat(4) : '',
  location: n % 2 === 0 ? 'Lisbon' : '',
  web_link: '',
  is_public: true,
  created_time: 1_790_000_000,
  num_followers: n,
  num_following: 0,
  num_posts: 1,
  is_following: false,
  is_follow_requested: false,
  is_follower: false,
  can_follow: false,
  can_view_posts: true,
  can_edit: false,
  ...more,
})

const pageOf = (profiles: object[], next: string | null) => ({
  success: true,
  profiles,
  has_more: next !== null,
  next_cursor: next,
  run_before: '2026-11-15T00:00:00.000Z',
})

test('the list continues, stays light, and keeps its position after visiting a profile', async ({ page }) => {
  await page.route('**/api/feed/globalProfiles**', (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
    const profiles = Array.from({ length: 40 }, (_, i) => card(from + i))
    return route.fulfill({ json: pageOf(profiles, from < 120 ? String(from + 40) : null) })
  })
  await page.route('**/api/profile/profile**', (route) =>
    route.fulfill({ json: { success: true, profile: card(90) } }),
  )
  await page.goto('/explore/profiles')
  const target = page.getByRole('link', { name: 'Person 90', exact: true })
  await wheelTo(page, target)
  await target.scrollIntoViewIfNeeded()
  expect(await page.getByRole('article').count()).toBeLessThan(30)
  const before = await placeAtRest(target)
  await target.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Person 90' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(target).toBeVisible()
  expect(Math.abs((await placeAtRest(target)) - before)).toBeLessThanOrEqual(1)
})

test('a failed list says so and can be retried; an empty one says so', async ({ page, complaints }) => {
  let isDown = true
  await page.route('**/api/feed/globalProfiles**', (route) =>
    isDown
      ? route.fulfill({ status: 500, json: { success: false, error: 'An error occurred', code: 'internal' } })
      : route.fulfill({ json: pageOf([], null) }),
  )
  await page.goto('/explore/profiles')
  const alert = page.getByRole('alert').filter({ hasText: 'Error loading profiles: HTTP error! status: 500' })
  await expect(alert).toBeVisible()
  isDown = false
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'No profiles to show' })).toBeVisible()
  await expect(page.getByText('Check back later for new profiles!')).toBeVisible()
  complaints.length = 0
})

test('names, places and numbers of any length stay inside, at every width', async ({ page, complaints }) => {
  const long = card(0, {
    display_name: 'WolfgangMaximilianvonundzuHohenfelsRabensteinxxxxx',
    handle: 'a_handle_of_thirty_characters_',
    bio: `${'x'.repeat(300)} نص من اليمين إلى اليسار 👩‍🚀`,
    location: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysilio',
    web_link: `https://${'averylonghost.'.repeat(8)}example/path`,
    num_followers: 12_345_678,
    num_following: 12_345_678,
    num_posts: 12_345_678,
    is_following: true,
    can_follow: true,
    is_public: false,
  })
  await page.route('**/api/feed/globalProfiles**', (route) =>
    route.fulfill({ json: pageOf([long, card(1)], null) }),
  )
  await page.route('**/api/profile/profile**', (route) =>
    route.fulfill({ json: { success: true, profile: long } }),
  )
  for (const width of [320, 390, 800, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/explore/profiles', `/profile/${card(0).unique_id}`]) {
      await page.goto(path)
      await page.getByText('12.3M').first().waitFor()
      const outside = await page.evaluate(() => {
        const column = document.querySelector('main')?.getBoundingClientRect()
        const right = column?.right ?? 0
        return [...document.querySelectorAll('main *')]
          .filter(
            (one) => one.closest('.sr-only') === null && one.getBoundingClientRect().right > right + 0.5,
          )
          .map((one) => one.outerHTML.slice(0, 120))
      })
      expect([path, width, outside]).toEqual([path, width, []])
    }
  }
  // The page of an unknown profile answers 404.
  complaints.length = 0
})
