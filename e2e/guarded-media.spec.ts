import type { Page } from '@playwright/test'
import { expect, test } from './clean.ts'
import { callAs, plainPost } from './post-parts.ts'
import { newPerson, signIn } from './signed-in.ts'
import { addPicture, paintedPicture } from './uploads.ts'

const SIGNED = /\/media\/g\/\d{10}\/k\d+_[\w-]{43}\/[0-9a-z]{26}\//

const addressOf = (page: Page) =>
  page.getByRole('main').getByRole('article').locator('img[src*="/media/"]').first()

/** Whether the picture has really arrived. */
const isLoaded = (page: Page) =>
  expect
    .poll(() => addressOf(page).evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)

test('a picture for followers is shown to them, and an address that is over is renewed', async ({
  page,
  complaints,
}) => {
  const author = await newPerson(page.request, 'Inês Carvalho')
  const follower = await newPerson(page.request, 'Rui Prata')
  await signIn(page.context(), follower)
  await page.goto('/ping')
  const { post } = await callAs(page, author, 'feed/post', { ...plainPost, text: 'A loaf for friends' })
  await addPicture(page, author, post.unique_id, await paintedPicture(page))
  await callAs(page, follower, 'user/follow', { profile_id: author.profile.unique_id })
  const path = `/p/${post.unique_id}`
  await expect(async () => {
    await page.goto(path)
    await expect(addressOf(page)).toBeVisible({ timeout: 2000 })
  }).toPass()
  const plain = (await addressOf(page).getAttribute('src')) ?? ''
  expect(plain).not.toMatch(SIGNED)
  expect((await page.request.get(plain)).status()).toBe(200)

  const edit = { post_id: post.unique_id, text: 'A loaf for friends', visibility: 'followers' }
  await callAs(page, author, 'feed/updatePost', edit)
  expect((await page.request.get(plain)).status()).toBe(404)
  await page.reload()
  await expect(addressOf(page)).toHaveAttribute('src', SIGNED)
  await isLoaded(page)

  // As if the page had been open for three hours: its first answer has an address that was good until then.
  let isOld = true
  await page.route('**/api/feed/getpost**', async (route) => {
    const answer = await route.fetch()
    const body = isOld
      ? (await answer.text()).replaceAll(/\/media\/g\/\d{10}\//g, '/media/g/1700000000/')
      : null
    isOld = false
    await (body === null ? route.fulfill({ response: answer }) : route.fulfill({ response: answer, body }))
  })
  const refused = page.waitForResponse((answer) => answer.url().includes('/media/g/1700000000/'))
  await page.reload()
  expect((await refused).status()).toBe(403)
  await expect(addressOf(page)).toHaveAttribute('src', SIGNED)
  await expect(addressOf(page)).not.toHaveAttribute('src', /\/g\/1700000000\//)
  await isLoaded(page)
  // To a machine without a session, the page of such a post does not exist; and the old address was refused.
  const others = complaints.filter((one) => !/responded with a status of 40[34]/.test(one))
  complaints.splice(0, complaints.length, ...others)
})
