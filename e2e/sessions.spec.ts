import type { Page } from '@playwright/test'
import { expect, test } from './clean.ts'
import {
  ask,
  fillLogin,
  logIn,
  logOut,
  mainNav,
  member,
  openProfileMenu,
  postLink,
  statusOf,
  stored,
} from './people.ts'
import { freshHandle } from './signed-in.ts'

const posts = '[role=feed] article'
const profileButton = (page: Page) => mainNav(page).getByRole('button', { name: /Inês Carvalho/ })
const loginLink = (page: Page) => mainNav(page).getByRole('link', { name: 'Login / Join' })

test('a visitor who clicks Post lands on the new post after log-in', async ({ page, request }) => {
  const { email } = await member(request)
  await page.goto('/explore/list')
  await postLink(page).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Log in to write a post')).toBeVisible()
  await fillLogin(page, email)
  await expect(page).toHaveURL(/\/newPost$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Create New Post' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('redirect_after_login'))).toBeNull()
})

test('an unverified visitor who clicks Post is asked for the code after log-in', async ({
  page,
  request,
}) => {
  const { email } = await member(request, { isVerified: false })
  await page.goto('/explore/list')
  await postLink(page).click()
  await fillLogin(page, email)
  await expect(page.getByRole('dialog', { name: 'Verify Your Email' })).toBeVisible()
})

test('log-in returns to the interrupted page', async ({ page, request }) => {
  const { email } = await member(request)
  await page.goto('/purchases')
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expect(page.getByText('Log in to see your purchases')).toBeVisible()
  await page.getByRole('link', { name: 'Create account' }).click()
  await expect(page.getByText('Create an account to see your purchases')).toBeVisible()
  await page.getByRole('link', { name: 'Log in' }).click()
  await fillLogin(page, email)
  await expect(page).toHaveURL(/\/purchases$/)
  await page.goBack()
  // The user should not come back to the log-in screen.
  await expect(page).not.toHaveURL(/\/login$/)
})

test('log-out ends the session on the server, and a new visitor session starts', async ({
  page,
  request,
}) => {
  await logIn(page, await member(request))
  const token = (await stored(page, 'auth_token')) as string
  expect(await statusOf(request, token)).toBe(200)
  await logOut(page)
  await expect(loginLink(page)).toBeVisible()
  await expect.poll(() => stored(page, 'is_anonymous')).toBe('true')
  expect(await stored(page, 'auth_token')).not.toBe(token)
  await expect(page.locator(posts).first()).toBeVisible()
  await expect.poll(() => statusOf(request, token)).toBe(401)
  // Going back shows nothing of the user who logged out.
  await page.goBack()
  await expect(page.getByRole('heading', { level: 2, name: 'Login to view Following feed' })).toBeVisible()
})

test('a reload without the API keeps the member, who continues when it is back', async ({
  page,
  context,
  request,
  complaints,
}) => {
  const person = await member(request)
  await logIn(page, person)
  const token = await stored(page, 'auth_token')
  await page.goto('/explore/list')
  await page.locator(posts).first().waitFor()
  await page.route('**/api/**', (route) => route.abort())
  await page.reload()
  await expect(profileButton(page)).toContainText(`@${person.handle}`)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(await stored(page, 'auth_token')).toBe(token)
  expect(await stored(page, 'is_anonymous')).toBe('false')

  await page.unroute('**/api/**')
  const refreshed = page.waitForResponse((answer) => answer.url().endsWith('/api/user/get') && answer.ok())
  await context.setOffline(true)
  await context.setOffline(false)
  await refreshed
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator(posts).first()).toBeVisible()
  await expect(profileButton(page)).toBeVisible()
  // The browser logs what could not be fetched meanwhile.
  complaints.length = 0
})

test('two tabs: log-out and log-in in one apply to the other', async ({ page, context, request }) => {
  const [first, second] = await Promise.all([member(request), member(request)])
  await logIn(page, first)
  const other = await context.newPage()
  await other.goto('/explore/list')
  await expect(profileButton(other)).toContainText(`@${first.handle}`)

  await logOut(page)
  await expect(loginLink(other)).toBeVisible()
  await expect(other.getByText('You were signed out')).toBeVisible()
  // Both windows share one session, and neither replaces the other's.
  await expect.poll(() => stored(other, 'is_anonymous')).toBe('true')
  const token = await stored(page, 'auth_token')
  await other.waitForTimeout(400)
  expect(await stored(other, 'auth_token')).toBe(token)

  await logIn(page, second)
  await expect(profileButton(other)).toContainText(`@${second.handle}`)
})

test('two tabs: the profile chosen in one is the profile of the other', async ({
  page,
  context,
  request,
}) => {
  const person = await member(request)
  const handle = freshHandle()
  await logIn(page, person)
  const authorization = (await stored(page, 'auth_token')) ?? ''
  await ask(request, 'user/createProfile', { handle, display_name: 'Inês Carvalho' }, { authorization })
  await page.reload()
  const other = await context.newPage()
  await other.goto('/explore/list')
  await expect(profileButton(other)).toContainText(`@${person.handle}`)

  await openProfileMenu(page)
  await page.getByRole('menuitemradio', { name: new RegExp(`@${handle}`) }).click()
  await expect(page.getByText('Profile switched')).toBeVisible()
  await expect(profileButton(page)).toContainText(`@${handle}`)
  await expect(profileButton(other)).toContainText(`@${handle}`)
  await expect(other.getByText(/signed out|another tab/)).toBeHidden()
})

test('a screen that was never loaded says one is offline, and opens when the connection is back', async ({
  page,
  context,
  complaints,
}) => {
  await page.goto('/explore/list')
  await page.locator(posts).first().waitFor()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await mainNav(page).getByRole('link', { name: 'Profile' }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2, name: "You're offline" })).toBeVisible()
  await expect(main.getByText('Something went wrong')).toBeHidden()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  complaints.length = 0
})
