import type { Page } from '@playwright/test'
import { expect, test } from './clean.ts'
import { callAs, plainPost, signUp } from './post-parts.ts'
import { callAs as askAs, newPerson, signIn } from './signed-in.ts'

const posts = '[role=feed] article'
const search = (page: Page) => page.getByRole('combobox', { name: 'Search posts' })

test('following someone fills the Following views; empty Followers views say so', async ({
  page,
  context,
  request,
}) => {
  const reader = await newPerson(request, 'Rosa Reader')
  await signIn(context, reader)
  await page.goto('/following/list')
  await expect(page.getByRole('heading', { name: 'No posts from people you follow' })).toBeVisible()
  await page.getByRole('link', { name: 'Explore people' }).click()
  await expect(page).toHaveURL(/\/explore\/profiles$/)

  await page.goto('/theo_writes')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Follow / })
    .click()
  await expect(page.getByRole('main').getByRole('button', { name: /^Unfollow / })).toBeVisible()
  await page.getByRole('link', { name: 'Following' }).first().click()
  await expect(page.locator(posts).first()).toContainText('@theo_writes')
  const views = page.getByRole('navigation', { name: 'Following views' })
  await expect(views.getByRole('link', { name: /^PTV/ })).toHaveText(/PTV \(\d+\)/)
  await views.getByRole('link', { name: /^PTV/ }).click()
  await expect(page.getByText('Pay-to-view posts. You pay once, per post.')).toBeVisible()
  await expect(page.locator(posts).first()).toContainText('@theo_writes')
  await views.getByRole('link', { name: 'Profiles' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)

  await page.goto('/followers/list')
  await expect(page.getByRole('heading', { name: 'No posts from followers' })).toBeVisible()
  await page.goto('/followers/media')
  await expect(page.getByRole('heading', { name: 'No media posts from followers' })).toBeVisible()
})

test('a new post reaches the author’s followers', async ({ page, request, browser }) => {
  const author = await signUp(page)
  const reader = await newPerson(request, 'Rita Reader')
  await askAs(request, reader, 'user/follow', { profile_id: author.profile.unique_id })
  const other = await browser.newContext()
  await signIn(other, reader)
  const screen = await other.newPage()
  await callAs(page, author, 'feed/post', { ...plainPost, text: 'The first word' })
  await screen.goto('/following/list')
  await expect(screen.locator(posts)).toContainText(['The first word'])
  await callAs(page, author, 'feed/post', { ...plainPost, text: 'The second word' })
  await expect(async () => {
    await screen.reload()
    await expect(screen.locator(posts)).toContainText(['The second word', 'The first word'], {
      timeout: 5000,
    })
  }).toPass()
  await other.close()
})

test('a search from any screen highlights its matches and keeps the query in the box', async ({ page }) => {
  await page.goto('/explore/list')
  await search(page).fill('  bridge ')
  await search(page).press('Enter')
  await expect(page).toHaveURL(/\/search\?q=bridge$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search results for "bridge"')
  await expect(page.locator('mark').first()).toHaveText(/bridge/i)
  await expect(search(page)).toHaveValue('bridge')
  await search(page).fill('bridge from:nobody_at_all')
  await search(page).press('Enter')
  await expect(page.getByRole('heading', { name: 'No posts found' })).toBeVisible()
  await page.goBack()
  await expect(page.locator('mark').first()).toBeVisible()

  await page.goto('/search')
  await expect(page.getByRole('heading', { name: 'Enter a search term to find posts' })).toBeVisible()
  await page.goto('/explore/list?search=bridge')
  await expect(page).toHaveURL(/\/search\?q=bridge$/)
  await page.goto('/explore/profiles?search=bridge')
  const found = page.getByRole('list', { name: 'Profiles found for bridge' })
  await expect(found.getByRole('listitem').first()).toBeVisible()
  await expect(search(page)).toHaveValue('bridge')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page).toHaveURL(/\/explore\/profiles$/)
  await expect(
    page.getByRole('region', { name: 'Explore profiles' }).getByRole('article').first(),
  ).toBeVisible()
  await expect(search(page)).toBeFocused()
  await page.goto('/explore/profiles?search=nobodysaysthis')
  await expect(page.getByText('Nobody’s name or bio mentions “nobodysaysthis”.')).toBeVisible()
})

test('a search among paid posts finds only those, until all posts are requested', async ({ page }) => {
  await page.goto('/explore/ptv')
  const box = page.getByRole('combobox', { name: 'Search PTV posts' })
  await box.fill('the')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=the&only=ptv$/)
  await expect(page.getByRole('link', { name: 'Pay to view', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  const posts = page.getByRole('article')
  await expect(posts.first()).toBeVisible()
  const paid = posts.filter({ has: page.getByText(/pay to view|\$\d/i) })
  expect(await paid.count()).toBe(await posts.count())
  await expect(box).toHaveValue('the')
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await expect(page).toHaveURL(/\/search\?q=the$/)
  await expect(search(page)).toHaveValue('the')
  await expect(posts.filter({ hasNot: page.getByText(/pay to view|\$\d/i) }).first()).toBeVisible()
})
