import { expect, test } from './clean.ts'
import { callAs, field, newPerson, profileMenu, signIn } from './signed-in.ts'

test('typed values survive leaving and returning, are saved once and shown everywhere', async ({
  page,
  context,
  request,
}) => {
  const mara = await newPerson(request, 'Mara')
  await signIn(context, mara)
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await field(page, 'Bio').fill('City desk. Tips: @theo_writes')
  await field(page, 'Display name').fill('Mara L.')
  await expect(page.getByText('2 unsaved changes')).toBeVisible()
  await page.goto('/explore/profiles')
  await page.goBack()
  await expect(page.getByText('Restored unsaved changes')).toBeVisible()
  await expect(field(page, 'Display name')).toHaveValue('Mara L.')
  await field(page, 'Web link').fill('ftp://files.example')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(field(page, 'Web link')).toBeFocused()
  await expect(page.getByText('The web link must start with http:// or https://')).toBeVisible()
  await field(page, 'Web link').fill('post.example')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mara L.')
  await expect(page.getByRole('main').getByRole('link', { name: /post\.example/ })).toHaveAttribute(
    'href',
    'https://post.example/',
  )
  await expect(profileMenu(page)).toContainText('Mara L.')
})

test('Cancel discards the changes, and Undo restores them', async ({ page, context, request }) => {
  const mara = await newPerson(request, 'Mara')
  await signIn(context, mara)
  await page.goto(`/profile/${mara.profile.unique_id}/edit`)
  await field(page, 'Location').fill('Malmö')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(field(page, 'Location')).toHaveValue('Malmö')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(field(page, 'Location')).toHaveValue('')
})

test('"Use my location" asks only when clicked, fills in the place and reports failures', async ({
  page,
  context,
  request,
}) => {
  const mara = await newPerson(request, 'Mara')
  await signIn(context, mara)
  const asked: string[] = []
  page.on('request', (one) => {
    if (one.url().includes('/user/reverseGeocode')) asked.push(one.postData() ?? '')
  })
  await page.goto(`/profile/${mara.profile.unique_id}/edit`)
  const press = () => page.getByRole('button', { name: 'Use my location' }).click()
  await press()
  await expect(page.getByText('Location permission denied')).toBeVisible()
  expect(asked).toEqual([])
  const berlin = { latitude: 52.498, longitude: 13.4 }
  // A server that has just started knows no places until it has loaded its map.
  const cityThere = async () => (await callAs(request, mara, 'user/reverseGeocode', berlin)).city
  await expect.poll(cityThere, { timeout: 40_000 }).toBe('Berlin')
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(berlin)
  await press()
  await expect(field(page, 'Location')).toHaveValue('Berlin, Germany')
  await expect(page.getByText('Location permission denied')).toBeHidden()
  expect(asked).toHaveLength(1)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await expect(page.getByRole('main').getByText('Berlin, Germany')).toBeVisible()
})

test('another account’s profile cannot be edited, and a missing one says so', async ({
  page,
  context,
  request,
}) => {
  const [mara, bob] = [await newPerson(request, 'Mara'), await newPerson(request, 'Bob')]
  await signIn(context, bob)
  await page.goto(`/profile/${mara.profile.unique_id}/edit`)
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByText('Access Denied')).toBeVisible()
  await expect(page.getByText('You can only edit your own profile')).toBeVisible()
  await page.goto('/profile/0000000000001/edit')
  await expect(page.getByRole('heading', { level: 2, name: 'Profile Not Found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to My Profile' })).toBeVisible()
})
