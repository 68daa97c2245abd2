import { expectAccessible } from './axe.ts'
import { expect, test } from './clean.ts'
import { callAs, newPerson, signIn } from './signed-in.ts'

test('a follower is removed from the list, another on their page, after a question', async ({
  page,
  context,
  request,
}) => {
  const mara = await newPerson(request, 'Mara')
  const [bob, cleo] = [await newPerson(request, 'Bob'), await newPerson(request, 'Cleo')]
  for (const one of [bob, cleo])
    await callAs(request, one, 'user/follow', { profile_id: mara.profile.unique_id })
  await signIn(context, mara)
  await page.goto('/followers/profiles')
  await page.getByRole('button', { name: 'More about Bob' }).click()
  await page.getByRole('menuitem', { name: 'Remove follower' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('They are not notified')
  await expectAccessible(page, 'asking before a follower is removed')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)

  await page.getByRole('button', { name: 'More about Bob' }).click()
  await page.getByRole('menuitem', { name: 'Remove follower' }).click()
  await question.getByRole('button', { name: 'Remove follower' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.getByRole('link', { name: 'Cleo', exact: true }).click()
  const more = page.getByRole('main').getByRole('button', { name: 'More', exact: true })
  const remove = page.getByRole('menuitem', { name: 'Remove follower' })
  await more.click()
  await remove.click()
  await question.getByRole('button', { name: 'Remove follower' }).click()
  await expect(more).toBeFocused()
  await more.click()
  await expect(page.getByRole('menuitem', { name: /^Block/ })).toBeVisible()
  await expect(remove).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.goto('/profile')
  await expect(page.getByText('0 Followers')).toBeVisible()
})

test('a removal that fails says so, and the follower stays', async ({
  page,
  context,
  request,
  complaints,
}) => {
  const [mara, bob] = [await newPerson(request, 'Mara'), await newPerson(request, 'Bob')]
  await callAs(request, bob, 'user/follow', { profile_id: mara.profile.unique_id })
  await signIn(context, mara)
  await page.route('**/api/user/removeFollower', (route) => route.abort())
  await page.goto('/followers/profiles')
  await page.getByRole('button', { name: 'More about Bob' }).click()
  await page.getByRole('menuitem', { name: 'Remove follower' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove follower' }).click()
  await expect(page.getByText('Bob was not removed')).toBeVisible()
  await page.unroute('**/api/user/removeFollower')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('article')).toHaveCount(0)
  complaints.length = 0
})
