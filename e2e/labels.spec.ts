import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './clean.ts'
import { composer, picture } from './composer-page.ts'
import { press, tabTo } from './keyboard.ts'
import { plainPost } from './post-parts.ts'
import { callAs, freshHandle, newPerson, type Person, signIn } from './signed-in.ts'
import { storedPost } from './talk.ts'
import { addPicture, paintedPicture } from './uploads.ts'

const phone = { width: 390, height: 844 }
const sizes = [null, phone]

const article = (page: Page) => page.getByRole('main').locator('article[data-post]')
const cover = (page: Page, label = 'Sensitive') => page.getByRole('region', { name: `${label}, covered` })
const showButton = (page: Page) => page.getByRole('button', { name: /^Show the post by/ })
const photoIn = (page: Page) => page.getByRole('main').locator('article img[src*="/media/"]')

/** Counts the pictures of posts that a page asks for from now on. */
function countPictures(page: Page): () => number {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'image' && request.url().includes('/media/')) asked.push(request.url())
  })
  return () => asked.length
}

async function publish(page: Page, who: Person, text: string, labels: string): Promise<string> {
  const { post } = await callAs(page.request, who, 'feed/post', { ...plainPost, text, labels })
  return post.unique_id
}

async function withPicture(page: Page, who: Person, text: string, labels: string): Promise<string> {
  await page.goto('/ping')
  const id = await publish(page, who, text, labels)
  await addPicture(page, who, id, await paintedPicture(page))
  await expect
    .poll(async () => (await storedPost(page.request, who, id)).media[0]?.state, { timeout: 60_000 })
    .toBe('ready')
  return id
}

for (const size of sizes) {
  const name = size ? 'phone' : 'wide'

  test(`${name}: an author marks a post while writing, and takes the label off`, async ({ page }) => {
    if (size) await page.setViewportSize(size)
    const mara = await newPerson(page.request, 'Mara')
    await signIn(page.context(), mara)
    await page.goto('/newPost')
    const text = `Finish line ${freshHandle('run')}`
    await composer.text(page).fill(text)
    const label = page.getByRole('group', { name: 'What people should know before they look' })
    await expect(label.getByRole('radio', { name: 'None' })).toBeChecked()
    await label.getByText('Sensitive').click()
    await expect(page.getByText('Pictures stay covered until a reader wants to see them.')).toBeVisible()
    await expectAccessible(page, 'the composer with a label')
    await composer.pick(page, [picture('feet.png')])
    await composer.post(page).click()
    await expect(page.getByText('Posted', { exact: true })).toBeVisible()
    await page.goto('/profile')
    await expect(page.getByText('Sensitive, marked by you').first()).toBeVisible()
    await page.getByText(text).first().click()
    await expect(article(page)).toContainText(text)
    const id = page.url().split('/').at(-1) as string
    expect((await storedPost(page.request, mara, id)).labels).toEqual(['sensitive'])
    await page.goto(`/p/${id}/edit`)
    await expect(label.getByRole('radio', { name: 'Sensitive' })).toBeChecked()
    await label.getByText('None').click()
    await composer.save(page).click()
    await expect(page.getByText('Post updated successfully')).toBeVisible()
    expect((await storedPost(page.request, mara, id)).labels).toEqual([])
  })

  test(`${name}: a sensitive picture is not even asked for before somebody presses Show`, async ({
    page,
  }) => {
    if (size) await page.setViewportSize(size)
    const [author, reader] = [
      await newPerson(page.request, 'Yohannes Tesfaye'),
      await newPerson(page.request, 'Rui Prata'),
    ]
    await signIn(page.context(), reader)
    const id = await withPicture(page, author, 'Kilometre 42. My feet, honestly.', 'sensitive')
    const asked = countPictures(page)
    await page.goto(`/p/${id}`)
    await expect(article(page)).toContainText('My feet, honestly.')
    await expect(cover(page)).toContainText('Marked by its author')
    await expect(showButton(page)).toBeVisible()
    await expectAccessible(page, 'a covered picture')
    expect(asked()).toBe(0)
    // By keyboard alone; the focus stays at the post.
    await press(page, showButton(page))
    await expect(photoIn(page).first()).toBeVisible()
    await expect(cover(page)).toHaveCount(0)
    await expect(article(page)).toBeFocused()
    expect(asked()).toBeGreaterThan(0)
  })

  test(`${name}: somebody chooses how they want sensitive posts`, async ({ page }) => {
    if (size) await page.setViewportSize(size)
    const [author, reader] = [
      await newPerson(page.request, 'Ana Cruz'),
      await newPerson(page.request, 'Theo Okafor'),
    ]
    await signIn(page.context(), reader)
    const text = `A scar, ${freshHandle('scar')}`
    const id = await publish(page, author, text, 'sensitive')
    await callAs(page.request, reader, 'user/follow', { profile_id: author.profile.unique_id })
    // It has no picture, so its words are covered.
    await page.goto(`/p/${id}`)
    await expect(cover(page)).toContainText('Marked by its author')
    await expect(article(page)).not.toContainText(text)
    await page.goto('/settings/privacy')
    const setting = page.getByRole('button', { name: /^How sensitive content is shown/ })
    await expect(setting).toHaveAccessibleName(/: Blur$/)
    await expectAccessible(page, 'how sensitive content is shown')
    await tabTo(page, setting)
    await page.keyboard.press('Enter')
    await page.getByRole('menuitemradio', { name: 'Hide' }).click()
    await expect(setting).toHaveAccessibleName(/: Hide$/)
    await page.goto(`/p/${id}`)
    await expect(cover(page)).toContainText('You hide sensitive posts.')
    await expect(showButton(page)).toHaveCount(0)
    await page.goto('/following/list')
    await expect(page.getByRole('main')).not.toContainText(text)
    await page.goto('/settings/privacy')
    await setting.click()
    await page.getByRole('menuitemradio', { name: 'Show' }).click()
    await expect(setting).toHaveAccessibleName(/: Show$/)
    await page.goto(`/p/${id}`)
    await expect(article(page)).toContainText(text)
  })

  test(`${name}: adult posts are seen by people who said that they are old enough, and by nobody else`, async ({
    page,
    browser,
    baseURL,
  }) => {
    if (size) await page.setViewportSize(size)
    const [author, reader] = [
      await newPerson(page.request, 'Ivo Lang'),
      await newPerson(page.request, 'Lea Brandt'),
    ]
    const text = `For grown-ups, ${freshHandle('adult')}`
    const id = await publish(page, author, text, 'adult')
    const visitor = await browser.newPage(baseURL === undefined ? {} : { baseURL })
    await visitor.goto(`/p/${id}`)
    await expect(cover(visitor, 'Adult')).toContainText('It is only shown to people with an account.')
    expect(await visitor.content()).not.toContain(text)
    await visitor.close()
    await signIn(page.context(), reader)
    await page.goto(`/p/${id}`)
    await expect(cover(page, 'Adult')).toContainText('You do not see those.')
    await cover(page, 'Adult').getByRole('link', { name: 'Settings' }).click()
    const setting = page.getByRole('button', { name: /^How adult content is shown/ })
    await expect(setting).toHaveAccessibleName(/: Hide$/)
    await setting.click()
    await page.getByRole('menuitemradio', { name: 'Blur' }).click()
    const question = page.getByRole('alertdialog', { name: 'Are you 18 or older?' })
    await expect(question).toContainText('not your date of birth')
    await expectAccessible(page, 'the question about age')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(setting).toHaveAccessibleName(/: Hide$/)
    await setting.click()
    await page.getByRole('menuitemradio', { name: 'Blur' }).click()
    await question.getByRole('button', { name: 'I am 18 or older' }).click()
    await expect(question).toHaveCount(0)
    await expect(setting).toHaveAccessibleName(/: Blur$/)
    await page.goto(`/p/${id}`)
    await expect(article(page)).not.toContainText(text)
    await showButton(page).click()
    await expect(article(page)).toContainText(text)
  })
}
