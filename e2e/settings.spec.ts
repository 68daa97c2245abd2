import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { newBuyer, offerBread } from './buying-parts.ts'
import { expect, test } from './clean.ts'
import { tabTo } from './keyboard.ts'
import { mailTo } from './mails.ts'
import { ask, field, fillLogin, member, PASSWORD, statusOf, stored } from './people.ts'
import { signUp } from './post-parts.ts'
import { newPerson, signIn } from './signed-in.ts'

const sections = [
  'Account',
  'Security',
  'Notifications',
  'Privacy and safety',
  'Payouts',
  'Your data',
] as const
const paths = ['account', 'security', 'notifications', 'privacy', 'payouts', 'data'] as const
const phone = { width: 390, height: 844 }

const list = (page: Page) => page.getByRole('navigation', { name: 'Settings sections' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const back = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Back' })

test('wide: the sections stand beside the open one, and each has its address, title and heading', async ({
  page,
  context,
  request,
}) => {
  await signIn(context, await newPerson(request, 'Inês Carvalho'))
  await page.goto('/settings')
  await expect(heading(page, 'Account')).toBeVisible()
  await expect(page).toHaveTitle('Settings · Sayso')
  for (const [i, name] of sections.entries()) {
    await list(page).getByRole('link', { name }).click()
    await expect(page).toHaveURL(new RegExp(`/settings/${paths[i]}$`))
    await expect(page).toHaveTitle(`${name} · Sayso`)
    await expect(heading(page, name)).toBeFocused()
    await expect(list(page).locator('[aria-current=page]')).toContainText(name)
    await expect(page.locator('h1:visible')).toHaveCount(1)
  }
  await page.goBack()
  await expect(heading(page, 'Payouts')).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }),
  ).toHaveAttribute('aria-current', 'page')
})

test('narrow: the hub says what is in each section, and Back leads from a section to the hub', async ({
  page,
  context,
  request,
}) => {
  await page.setViewportSize(phone)
  const person = await newPerson(request, 'Inês Carvalho')
  await signIn(context, person)
  await page.goto('/following/list')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Settings' }).click()
  await expect(heading(page, 'Settings')).toBeFocused()
  await expect(page.getByText(`${person.user.email} · 1 profile`)).toBeVisible()
  const security = list(page).getByRole('link', { name: 'Security Password, passkeys and devices' })
  await security.click()
  await expect(heading(page, 'Security')).toBeFocused()
  await back(page).click()
  await expect(heading(page, 'Settings')).toBeVisible()
  await expect(page).toHaveURL(/\/settings$/)
  await expect(security).toBeFocused()

  // Somebody who opened a section directly gets to the hub as well.
  const other = await context.newPage()
  await other.setViewportSize(phone)
  await other.goto('/settings/notifications')
  await back(other).click()
  await expect(other).toHaveURL(/\/settings$/)
  await other.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await expect(other).toHaveURL(/\/explore\/list$/)
  await expect.poll(() => stored(other, 'is_anonymous')).toBe('true')
})

test('a visitor is asked to log in, and comes to the section they wanted', async ({ page, request }) => {
  const { email } = await member(request)
  await page.goto('/settings/security')
  await expect(heading(page, 'Login Required')).toBeAttached()
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expect(page.getByText('Log in to change your settings')).toBeVisible()
  await fillLogin(page, email)
  await expect(page).toHaveURL(/\/settings\/security$/)
  await expect(page.getByText('Make your account harder to steal')).toBeVisible()
})

test('a device is logged out by keyboard, at once, and its owner is told by email', async ({
  page,
  context,
  request,
}) => {
  const person = await newPerson(request, 'Inês Carvalho')
  const login = { email: person.user.email, password: PASSWORD }
  const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' }
  const { session_token: token } = await ask(request, 'unauth/login', login, agent)
  await signIn(context, person)
  await page.goto('/settings/security')
  const end = page.getByRole('button', { name: 'Log out: Firefox on Linux' })
  await expect(page.getByText('This device')).toHaveCount(1)
  expect(await statusOf(request, token)).toBe(200)
  await tabTo(page, end)
  await page.keyboard.press('Enter')
  await expect(end).toBeHidden()
  await expect(page.getByRole('heading', { level: 2, name: 'Devices' })).toBeFocused()
  expect(await statusOf(request, token)).toBe(401)
  expect(await statusOf(request, person.token)).toBe(200)
  await mailTo(person.user.email, /device was logged out/)
})

test('an email switch is saved when pressed, and the profile form shows the same', async ({
  page,
  context,
  request,
}) => {
  const person = await newPerson(request, 'Inês Carvalho')
  await signIn(context, person)
  await page.goto('/settings/notifications')
  const emails = (kind: string) => page.getByRole('checkbox', { name: `${kind}: Email` })
  const follow = emails('New followers and requests')
  await expect(follow).not.toBeChecked()
  const saved = page.waitForResponse('**/api/user/setNotification')
  await follow.click()
  await saved
  await expect(follow).toBeChecked()
  await page.goto(`/profile/${person.profile.unique_id}/edit`)
  await expect(page.getByRole('switch', { name: 'New followers' })).toBeChecked()
  await page.getByRole('switch', { name: 'Mentions' }).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await page.goto('/settings/notifications')
  await expect(emails('Mentions')).toBeChecked()

  // What the server does not take is not shown as if it were.
  await page.route('**/api/user/setNotification', (route) =>
    route.fulfill({ json: { success: false, error: 'Not today.', code: 'not_available' } }),
  )
  await emails('Mentions').click()
  await expect(page.getByText('Not today.')).toBeVisible()
  await expect(emails('Mentions')).toBeChecked()
})

test('a profile becomes private at once, and the device’s location is used or forgotten', async ({
  page,
  context,
  request,
}) => {
  const person = await newPerson(request, 'Inês Carvalho')
  await signIn(context, person)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 38.72, longitude: -9.14 })
  await page.goto('/settings/privacy')
  await page.getByRole('switch', { name: 'Public profile' }).click()
  await expect(page.getByText('Only followers you approve see your profile and your posts.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See requests' })).toBeVisible()
  const stranger = await newPerson(request, 'Ana Ruiz')
  const answer = await request.get('/api/user/profile', {
    params: { user_profile_id: stranger.profile.unique_id, profile_id: person.profile.unique_id },
    headers: { authorization: stranger.token },
  })
  expect((await answer.json()).profile.is_public).toBe(false)

  const location = page.getByRole('switch', { name: 'Use my location' })
  await expect(location).not.toBeChecked()
  await location.click()
  await expect(location).toBeChecked()
  await expect.poll(() => stored(page, 'userLocation')).toContain('38.72')
  await location.click()
  await expect(location).not.toBeChecked()
  expect(await stored(page, 'userLocation')).toBeNull()
})

test('payouts: what is missing comes first, is done once there is an address, and can be taken back', async ({
  page,
}) => {
  const author = await signUp(page)
  await newBuyer(page.request, 'Ana Ruiz', await offerBread(page.request, author), 300)
  await page.goto('/settings/payouts')
  await expect(page.getByText(/^\$2\.\d\d is waiting for an address$/)).toBeVisible()
  await expect(list(page).getByText('To do')).toBeAttached()
  await expectAccessible(page, 'payouts without an address')
  await page.getByRole('button', { name: 'Add a payout address' }).click()
  await expect(field(page, 'PayPal email')).toBeFocused()
  await field(page, 'PayPal email').fill('pay')
  await page.keyboard.press('Enter')
  await expect(field(page, 'PayPal email')).toHaveAccessibleDescription(/valid email/)
  await field(page, 'PayPal email').fill('pay@ines.example')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Payout address saved')).toBeVisible()
  const change = page.getByRole('button', { name: 'Change the payout address' })
  await expect(change).toBeFocused()
  await expect(page.getByText('pay@ines.example')).toBeVisible()
  await expect(page.getByText('is waiting for an address')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Set up a passkey or an authenticator app' })).toBeVisible()
  await expect(list(page).getByText('To do')).toHaveCount(0)
  await mailTo(author.user.email, /payout address/)

  await change.click()
  await page.getByRole('button', { name: 'Remove address' }).click()
  await expect(page.getByText('Payout address removed')).toBeVisible()
  await expect(list(page).getByText('To do')).toBeAttached()
  await page.getByRole('link', { name: 'See earnings' }).click()
  await expect(page).toHaveURL(/\/myFunds$/)
})

test('the theme is chosen in the settings, and Escape closes a form without losing the focus', async ({
  page,
  context,
  request,
}) => {
  await signIn(context, await newPerson(request, 'Inês Carvalho'))
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/settings/account')
  await page.getByRole('main').getByText('Dark', { exact: true }).click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await page.getByRole('button', { name: 'Change name' }).click()
  await expect(field(page, 'First name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field(page, 'First name')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Change name' })).toBeFocused()
  // Keys lead here from everywhere.
  await page.goto('/explore/list')
  await page.locator('[role=feed] article').first().waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(page).toHaveURL(/\/settings$/)
})

test('no section has a serious accessibility violation, wide or narrow, and nothing reaches over the edge', async ({
  page,
  context,
  request,
}) => {
  await signIn(context, await newPerson(request, 'Inês Carvalho'))
  for (const size of [{ width: 1280, height: 900 }, phone, { width: 320, height: 640 }]) {
    await page.setViewportSize(size)
    for (const path of ['/settings', ...paths.map((one) => `/settings/${one}`)]) {
      await page.goto(path)
      await page.locator('main h1:visible').waitFor()
      await expect(page.locator('main [role=status] .animate-appear')).toHaveCount(0)
      if (size.width > 320) await expectAccessible(page, `${path} at ${size.width}`)
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(over, `${path} at ${size.width}`).toBeLessThanOrEqual(0)
    }
  }
})
