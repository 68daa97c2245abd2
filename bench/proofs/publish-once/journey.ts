import type { Page } from '@playwright/test'
import { composer, loseAnswer, type PickedFile, picture } from '@sayso/e2e/composer-page'

const LONG_MS = 30_000

/** One person's way from an empty page to a post and back, with everything that goes wrong on the way. */
export function createJourney(page: Page, url: string) {
  page.setDefaultTimeout(LONG_MS)
  const card = (words: string) => page.locator('[role=feed] article').filter({ hasText: words })
  /** The post on its own page: lists stay hidden behind it. */
  const article = () => page.locator('main article:visible')
  /** How much of the video the server had after each received part. */
  const received: number[] = []

  /** The connection is lost after the video upload has started, and then the page is reloaded. */
  async function breakUploads(): Promise<void> {
    let parts = 0
    await page.route('**/api/upload/part', async (route) => {
      parts++
      if (parts === 2) await page.context().setOffline(true)
      if (parts !== 2 && parts !== 3) return route.continue()
      await route.abort('internetdisconnected')
      if (parts === 3) await page.reload()
    })
    page.on('response', async (answer) => {
      if (!answer.url().endsWith('/api/upload/part')) return
      const { upload } = await answer.json().catch(() => ({}))
      if (upload) received.push(upload.received)
    })
  }

  return {
    /** Returns how many files are there after the reload. */
    async writeAndReload(words: string, film: PickedFile): Promise<number> {
      await page.goto(`${url}/explore/list`)
      await composer.open(page)
      await composer.text(page).fill(words)
      await composer.pick(page, [picture('one.png'), picture('two.png'), picture('three.png'), film])
      await page.locator('[data-file]').nth(3).waitFor()
      await composer.isSaved(page).waitFor()
      await page.reload()
      await page.getByText('Draft restored').waitFor()
      if ((await composer.text(page).inputValue()) !== words) return 0
      return page.locator('[data-file]').count()
    },

    /** Double-clicks, loses the response, and double-clicks again. */
    async publishBadly(): Promise<void> {
      await breakUploads()
      await loseAnswer(page, '**/api/feed/post')
      await composer.post(page).dblclick()
      await composer.retry(page).dblclick()
      await page.waitForURL(/\/explore\/list$/)
    },

    /** Returns how many times the video upload started. */
    async finishUploads(): Promise<number> {
      await composer.uploads(page).getByText('Waiting for the connection').first().waitFor()
      const isReloaded = page.waitForEvent('load')
      await page.context().setOffline(false)
      await isReloaded
      await composer.uploads(page).waitFor()
      await composer.uploads(page).waitFor({ state: 'hidden' })
      const least = Math.min(...received)
      return received.filter((size) => size === least).length
    },

    /** The card is there, with one of our pictures rendered. */
    async findInFeed(words: string): Promise<void> {
      await page.goto(`${url}/explore/list`)
      await card(words).first().waitFor()
      const picture = card(words).locator('img[src*="/media/"]').first()
      await picture.waitFor()
      await picture.evaluate((one: HTMLImageElement) => one.decode())
    },

    /** Opens the post, edits its text, and returns what the list of versions shows. */
    async edit(words: string, better: string): Promise<string> {
      await card(words).click({ position: { x: 120, y: 60 } })
      await page.waitForURL(/\/p\//)
      // The feed stays behind the post, and for a moment its card is still the visible one.
      await page.getByRole('feed').waitFor({ state: 'hidden' })
      await article().getByRole('link', { name: 'Edit post' }).click()
      await composer.text(page).fill(better)
      await composer.save(page).click()
      await page.waitForURL(/\/mp\//)
      await article().getByText(better).waitFor()
      await page.getByRole('button', { name: 'Edited' }).click()
      const versions = page.getByRole('dialog', { name: 'Versions' })
      await versions.getByText(words, { exact: true }).waitFor()
      const reported = await versions.innerText()
      await page.goBack()
      return reported
    },

    async removeFromFeed(words: string): Promise<void> {
      await page.goto(`${url}/explore/list`)
      await card(words).getByRole('button', { name: 'Delete post' }).click()
      await page.getByRole('button', { name: 'Undo' }).waitFor()
      await card(words).waitFor({ state: 'detached' })
    },

    async undo(words: string): Promise<void> {
      await page.getByRole('button', { name: 'Undo' }).click()
      await card(words).waitFor()
    },
  }
}
