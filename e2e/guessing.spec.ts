import { expect, test } from './clean.ts'
import { fillLogin, logOut, member, PASSWORD } from './people.ts'

test('after others guessed, the owner logs in elsewhere with a check unseen, and then without one', async ({
  page,
  request,
}) => {
  const { email } = await member(request)
  for (let i = 0; i < 10; i++)
    await request.post('/api/unauth/login', { data: { email, password: 'guessed wrong' } })
  // Those who guessed share this network: the last of them made it wait for a second.
  await page.waitForTimeout(1500)
  await page.goto('/login')
  const checked = page.waitForRequest((sent) => sent.postData()?.includes('"challenge"') ?? false)
  await fillLogin(page, email, PASSWORD)
  await checked
  await expect(page).toHaveURL(/\/following\/list$/)
  await logOut(page)
  await page.goto('/login')
  await fillLogin(page, email, PASSWORD)
  await expect(page).toHaveURL(/\/following\/list$/)
  await page.goto('/settings/security')
  await expect(page.getByText('Wrong passwords from other devices')).toBeVisible()
  await expect(page.getByText('10 times')).toBeVisible()
})
