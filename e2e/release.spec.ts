import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './clean.ts'
import { draftSaved, textBox } from './composer-parts.ts'
import { mainNav } from './people.ts'
import { signUp } from './post-parts.ts'

const MAIN_FILE = /\/assets\/index-[\w-]+\.js/
const OLDER = '/assets/older-release.js'

/** Pages load as an older release had them: the same app, its main file under another name. */
async function serveOlder(context: BrowserContext): Promise<void> {
  let current = ''
  await context.route(
    (url) => url.pathname === OLDER,
    async (route) =>
      route.fulfill({ response: await route.fetch({ url: new URL(current, route.request().url()).href }) }),
  )
  await context.route(
    (url) => !url.pathname.includes('.') && !url.pathname.startsWith('/api'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue()
      const response = await route.fetch()
      const body = await response.text()
      current = MAIN_FILE.exec(body)?.[0] ?? ''
      await route.fulfill({ response, body: body.replace(MAIN_FILE, OLDER) })
    },
  )
}

/** The first words of the server, which name its release, wait until they are let through. */
async function holdLive(context: BrowserContext): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await context.route('**/api/live/stream**', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const mainFile = (page: Page) => page.locator('script[type=module][src]').getAttribute('src')
const isSamePage = (page: Page) => page.evaluate(() => 'isSamePage' in window)

test('a release under an open composer waits for a link that is followed later, and no word is lost', async ({
  page,
  context,
}) => {
  await serveOlder(context)
  const release = await holdLive(context)
  const asked = page.waitForRequest('**/api/live/stream**')
  await signUp(page)
  expect(await mainFile(page)).toBe(OLDER)
  await page.evaluate(() => void Object.assign(window, { isSamePage: true }))
  await mainNav(page).getByRole('link', { name: 'Post' }).click()
  await textBox(page).fill('Nine herons in the mist,')
  await asked

  await context.unroute('**/api/live/stream**')
  const greeted = page.waitForResponse('**/api/live/stream**')
  release()
  await greeted
  await textBox(page).pressSequentially(' and none was written down.')
  await draftSaved(page)
  expect(await isSamePage(page)).toBe(true)
  const words = 'Nine herons in the mist, and none was written down.'
  await expect(textBox(page)).toHaveValue(words)

  // Leaving the composer loads nothing anew either: it is still saving.
  await mainNav(page).getByRole('link', { name: 'Explore' }).click()
  await page.locator('[role=feed] article').first().waitFor()
  expect(await isSamePage(page)).toBe(true)

  await context.unrouteAll()
  await mainNav(page).getByRole('link', { name: 'Following' }).click()
  await expect(page).toHaveURL(/\/following\/list$/)
  await expect.poll(() => mainFile(page).catch(() => '')).toMatch(MAIN_FILE)
  expect(await isSamePage(page)).toBe(false)
  await mainNav(page).getByRole('link', { name: 'Post' }).click()
  await expect(textBox(page)).toHaveValue(words)
})
