import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './clean.ts'
import { fillLogin } from './people.ts'
import { callAs, field, findProfile, freshHandle, newPerson, profileMenu, signIn } from './signed-in.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('creating a second profile switches to it, and switching applies to both tabs', async ({
  page,
  context,
  request,
}) => {
  const ana = await newPerson(request, 'Ana First')
  await signIn(context, ana)
  await page.goto('/profile')
  await expect(heading(page)).toHaveText('Ana First')
  const other = await context.newPage()
  await other.goto('/profile')
  await profileMenu(page).click()
  await page.getByRole('menuitem', { name: 'New Profile' }).click()
  await page.getByRole('button', { name: 'Create Profile' }).click()
  await expect(page.getByText('Handle and display name are required').first()).toBeVisible()
  await expect(field(page, 'Display name')).toBeFocused()
  await field(page, 'Display name').fill('Ana Second')
  await field(page, 'Handle').fill(freshHandle('second'))
  await page.getByRole('button', { name: 'Create Profile' }).click()
  await expect(page.getByText('Profile created successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(heading(page)).toHaveText('Ana Second')
  await expect(heading(other)).toHaveText('Ana Second')
  await profileMenu(page).click()
  await expect(page.getByRole('menuitemradio', { name: /Ana Second/ })).toBeChecked()
  await page.getByRole('menuitemradio', { name: /Ana First/ }).click()
  await expect(page.getByText('Profile switched')).toBeVisible()
  await expect(page.getByText('Successfully switched to the selected profile.')).toBeVisible()
  await expect(heading(page)).toHaveText('Ana First')
  await expect(heading(other)).toHaveText('Ana First')
})

test('a failed switch says so and changes nothing', async ({ page, context, request, complaints }) => {
  const ana = await newPerson(request, 'Ana')
  await callAs(request, ana, 'user/createProfile', { handle: freshHandle(), display_name: 'Other' })
  await signIn(context, ana)
  await page.goto('/profile')
  await page.route('**/api/user/setCurrentProfile', (route) => route.abort())
  await profileMenu(page).click()
  await page.getByRole('menuitemradio', { name: /Other/ }).click()
  await expect(page.getByText('Failed to switch profile. Please try again.')).toBeVisible()
  await expect(heading(page)).toHaveText('Ana')
  complaints.length = 0
})

test('following from a card and unfollowing on the profile', async ({ page, context, request }) => {
  const [mara, bob] = [await newPerson(request, 'Mara'), await newPerson(request, 'Bob')]
  await signIn(context, bob)
  await findProfile(page, mara.profile.handle)
  const card = page.getByRole('article').filter({ hasText: `@${mara.profile.handle}` })
  await expect(card).toContainText('0 followers')
  const followed = page.waitForResponse('**/api/user/follow')
  await card.getByRole('button', { name: 'Follow Mara', exact: true }).click()
  await expect(card.getByRole('button', { name: 'Unfollow Mara', exact: true })).toBeVisible()
  await expect(card).toContainText('1 follower')
  await followed
  await page.goto('/following/profiles')
  await page.getByRole('link', { name: 'Mara', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/profile/${mara.profile.unique_id}$`))
  await expect(page).toHaveTitle(`Mara (@${mara.profile.handle}) · Sayso`)
  await expect(page.getByText('1 Follower', { exact: true })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Unfollow Mara', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Follow Mara', exact: true })).toBeVisible()
  await expect(page.getByText('0 Followers', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Follow Mara', exact: true })).toBeVisible()
})

test('a follow is kept when the page is left before the code that queues it has arrived', async ({
  page,
  context,
  request,
  complaints,
}) => {
  const [mara, bob] = [await newPerson(request, 'Mara'), await newPerson(request, 'Bob')]
  await signIn(context, bob)
  let isLeft = false
  // Found by a text in it: files that several screens share are named by their hash alone.
  let held = 0
  await page.route('**/assets/*.js', async (route) => {
    if (isLeft) return route.continue()
    const response = await route.fetch()
    if ((await response.text()).includes('Nobody is logged in')) held++
    else await route.fulfill({ response })
  })
  await page.goto(`/${mara.profile.handle}`)
  await page.getByRole('button', { name: 'Follow Mara', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Unfollow Mara', exact: true })).toBeVisible()
  await expect.poll(() => held).toBe(1)
  // Not even the call on the way out has to reach the server: the tab keeps the follow.
  await page.evaluate(() => {
    window.fetch = () => Promise.reject(new TypeError('no network'))
  })
  isLeft = true
  await page.goto('/settings')
  await expect
    .poll(async () => {
      const params = { user_profile_id: bob.profile.unique_id, handle: mara.profile.handle }
      const answer = await request.get('/api/user/profile', { params, headers: { authorization: bob.token } })
      return (await answer.json()).profile.num_followers
    })
    .toBe(1)
  await page.goto('/following/profiles')
  await expect(page.getByRole('main').getByRole('link', { name: 'Mara', exact: true })).toBeVisible()
  complaints.length = 0
})

test('a follow that the server refuses is rolled back, reported and can be retried', async ({
  page,
  context,
  request,
  complaints,
}) => {
  const [mara, bob] = [await newPerson(request, 'Mara'), await newPerson(request, 'Bob')]
  await signIn(context, bob)
  let isDown = true
  const refusal = { success: false, error: 'Try again in a moment', code: 'overloaded' }
  await page.route('**/api/user/follow', (route) =>
    isDown ? route.fulfill({ json: refusal }) : route.continue(),
  )
  await page.goto(`/${mara.profile.handle}`)
  await page.getByRole('button', { name: 'Follow Mara', exact: true }).click()
  await expect(page.getByText('Mara: your choice was not saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Follow Mara', exact: true })).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('button', { name: 'Unfollow Mara', exact: true })).toBeVisible()
  complaints.length = 0
})

test('a private profile gets a follow request, which its owner approves', async ({ browser, request }) => {
  const [mara, bob] = [await newPerson(request, 'Mara'), await newPerson(request, 'Bob')]
  await callAs(request, mara, 'user/updateProfile', {
    profile_id: mara.profile.unique_id,
    is_public: false,
    bio: 'only for friends',
  })
  const [hers, his] = [await browser.newContext(), await browser.newContext()]
  await signIn(hers, mara)
  await signIn(his, bob)
  const page = await his.newPage()
  await page.goto(`/${mara.profile.handle}`)
  await expect(page.getByText('This profile is private')).toBeVisible()
  await expect(page.getByText('only for friends')).toBeHidden()
  await page.getByRole('button', { name: 'Follow Mara', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Requested Mara' })).toBeVisible()
  await expect(page.getByText('Your request is waiting')).toBeVisible()

  const owner = await hers.newPage()
  await owner.goto('/profile')
  await owner.getByRole('link', { name: '1 follow request' }).click()
  await owner.getByRole('button', { name: 'Approve Bob' }).click()
  await expect(owner.getByRole('heading', { name: 'Follow requests' })).toBeHidden()
  const followers = owner.getByRole('region', { name: 'Your followers' })
  await expect(followers.getByRole('link', { name: 'Bob', exact: true })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('button', { name: 'Unfollow Mara', exact: true })).toBeVisible()
  await expect(page.getByText('only for friends')).toBeVisible()
  await hers.close()
  await his.close()
})

test('a former handle redirects to the new one; an unknown one is reported as not found', async ({
  page,
  request,
  complaints,
}) => {
  const mara = await newPerson(request, 'Mara')
  const handle = freshHandle('moved')
  await callAs(request, mara, 'user/updateProfile', { profile_id: mara.profile.unique_id, handle })
  await page.goto(`/${mara.profile.handle}`)
  await expect(page).toHaveURL(new RegExp(`/${handle}$`))
  await expect(heading(page)).toHaveText('Mara')
  await page.goto(`/${freshHandle('nobody')}`)
  await expect(page.getByRole('heading', { level: 2, name: 'Profile not found' })).toBeVisible()
  // The page itself answers 404.
  complaints.length = 0
})

test('a visitor is told why to log in, and the interrupted follow is carried out afterwards', async ({
  page,
  request,
}) => {
  const mara = await newPerson(request, 'Mara')
  await page.goto('/following/profiles')
  await expect(page.getByRole('heading', { level: 2, name: 'Login to view Following feed' })).toBeVisible()
  await page.goto('/followers/profiles')
  await expect(page.getByRole('heading', { level: 2, name: 'Login to view Followers' })).toBeVisible()
  await page.goto('/newProfile')
  await expect(page.getByRole('heading', { level: 2, name: 'Login Required' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Login' })).toBeVisible()
  const address = `/profile/${mara.profile.unique_id}`
  await page.goto(address)
  await page.getByRole('button', { name: 'Follow Mara', exact: true }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Log in to follow this profile')).toBeVisible()
  const bob = await newPerson(request, 'Bob')
  await fillLogin(page, bob.user.email)
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('button', { name: 'Unfollow Mara', exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Unfollow Mara', exact: true })).toBeVisible()
})

test('by keyboard alone: from the list to a profile, follow, and back to the same card', async ({
  page,
  context,
  request,
}) => {
  const kim = await newPerson(request, 'Keyboard Kim')
  const bob = await newPerson(request, 'Bob')
  await signIn(context, bob)
  await findProfile(page, kim.profile.handle)
  const name = page.getByRole('link', { name: 'Keyboard Kim' }).first()
  await name.waitFor()
  for (let i = 0; i < 600 && !(await name.evaluate((link) => link === document.activeElement)); i++) {
    await page.keyboard.press('Tab')
  }
  await expect(name).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page).filter({ hasText: 'Keyboard Kim' })).toBeFocused()
  const follow = page.getByRole('button', { name: 'Follow Keyboard Kim', exact: true })
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('main').getByRole('button', { name: 'More', exact: true })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(follow).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Unfollow Keyboard Kim', exact: true })).toBeFocused()
  await page.goBack()
  const card = page.getByRole('article').filter({ has: name })
  await expect(card).toBeFocused()
  await expect(card.getByRole('button', { name: 'Unfollow Keyboard Kim', exact: true })).toBeVisible()
})

test('scrolling a profile keeps its name and views visible without moving the content', async ({ page }) => {
  await page.goto('/bakehouse')
  const main = page.getByRole('main')
  await main.getByRole('article').first().waitFor()
  const bar = main.locator('[aria-hidden=true]')
  const name = bar.getByText('Bakehouse', { exact: true })
  const media = bar.getByText('Media', { exact: true })
  const bio = main.getByText(/^Bread from 4 a/)
  const placeOfBio = () => bio.evaluate((text) => text.getBoundingClientRect().top + scrollY)
  const before = await placeOfBio()
  const scroll = (to: number) => page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), to)
  await scroll(150)
  await expect(name).toBeHidden()
  await scroll(170)
  await expect(name).toBeVisible()
  await expect(media).toBeHidden()
  expect(await placeOfBio()).toBe(before)
  await scroll(900)
  await expect(media).toBeVisible()
  await expectAccessible(page, 'reading on')
  await media.click()
  await expect(page).toHaveURL(/\?tab=media$/)
  await scroll(0)
  await expect(name).toBeHidden()
})
