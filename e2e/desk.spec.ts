import type { Page } from '@playwright/test'
import { offerBread } from './buying-parts.ts'
import { expect, test } from './clean.ts'
import { forgive, hire, openDesk } from './desk-parts.ts'
import { callAs, newPerson, signIn } from './signed-in.ts'

// Browsers make no passkeys for an address in digits.
test.use({
  baseURL: `http://localhost:${process.env['PORT'] ?? 3100}`,
  permissions: ['clipboard-read', 'clipboard-write'],
})

const say = async (page: Page, title: string, because: string) => {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByLabel('Why?').fill(because)
  await dialog.getByRole('button', { name: title, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('two admins grant a role; an account is found, opened for a reason, and its sessions end', async ({
  browser,
  request,
  complaints,
}) => {
  const [ada, bea, cleo] = [
    await newPerson(request, 'Ada of the desk'),
    await newPerson(request, 'Bea of the desk'),
    await newPerson(request, 'Cleo'),
  ]
  for (const one of [ada, bea]) hire(one, 'admin')
  const page = await openDesk(browser, ada)
  const search = page.locator('.desk-search').getByRole('searchbox')
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(search).toBeFocused({ timeout: 1000 })
  }).toPass()
  await search.fill(cleo.profile.handle)
  await search.press('Enter')
  await page.getByRole('link', { name: new RegExp(cleo.profile.handle) }).click()
  await expect(page.getByRole('heading', { name: 'Cleo' })).toBeVisible()
  await expect(page.getByText(cleo.user.email)).toBeHidden()
  await page.getByRole('button', { name: 'Open private fields' }).click()
  await say(page, 'Open private fields', 'ticket 12')
  await expect(page.getByText(cleo.user.email)).toBeVisible()
  await page.getByRole('button', { name: 'End all sessions' }).click()
  // Without a reason nothing happens.
  await page.getByRole('dialog').getByRole('button', { name: 'End all sessions' }).click()
  await expect(page.getByText('Please say why')).toBeVisible()
  await say(page, 'End all sessions', 'a lost phone')
  await expect(page.getByText('by @')).toHaveCount(2)
  const answer = await request.get('/api/user/get', { headers: { authorization: cleo.token } })
  expect(answer.status()).toBe(401)

  await page.getByRole('button', { name: 'Grant a role' }).click()
  await page.getByRole('dialog').getByText('Moderator').click()
  await say(page, 'Grant a role', 'she begins on Monday')
  await page.getByRole('link', { name: 'Approvals' }).click()
  await expect(page.getByText('Somebody else has to agree')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await page.context().close()

  const second = await openDesk(browser, bea)
  await second.getByRole('link', { name: 'Approvals' }).click()
  const row = second.getByRole('listitem').filter({ hasText: cleo.profile.handle })
  await row.getByRole('button', { name: 'Approve' }).click()
  await say(second, 'Approve', 'agreed')
  await expect(row).toHaveCount(0)
  await second.getByRole('link', { name: 'Roles' }).click()
  await expect(second.getByText(`@${cleo.profile.handle}`)).toBeVisible()
  await second.getByRole('link', { name: 'Audit log' }).click()
  await expect(second.getByText(`Role granted · @${cleo.profile.handle}`)).toBeVisible()
  await second.context().close()
  await forgive(complaints)
})

test('a refund above 200 dollars waits for a second person', async ({ browser, request, complaints }) => {
  const [ada, bea, author, buyer] = [
    await newPerson(request, 'Ada of finance'),
    await newPerson(request, 'Bea of finance'),
    await newPerson(request, 'An author'),
    await newPerson(request, 'A buyer'),
  ]
  for (const one of [ada, bea]) hire(one, 'finance')
  const post = await offerBread(request, author, { ptv_price_in_cents: 25_000 })
  const card = { token: 'pm_card_visa', email: buyer.user.email, name: 'A buyer' }
  await callAs(request, buyer, 'user/addStripePayment', { ...card, amount: 25_000, post_id: post })
  const page = await openDesk(browser, ada)
  const openAccount = async (at: Page) => {
    await at.goto(`/desk/accounts?q=${buyer.profile.handle}`)
    await at.getByRole('link', { name: new RegExp(buyer.profile.handle) }).click()
    await at.getByRole('button', { name: 'Open private fields' }).click()
    await say(at, 'Open private fields', 'ticket 13')
  }
  await openAccount(page)
  await page.getByRole('button', { name: /^Refund \$250\.00, bought/ }).click()
  const refund = page.getByRole('dialog', { name: /^Refund \$250/ })
  await refund.getByLabel('Why?').fill('not as described')
  await refund.getByRole('button', { name: /^Refund/ }).click()
  await expect(page.getByText('It waits for a second person')).toBeVisible()
  await page.context().close()

  const second = await openDesk(browser, bea)
  await second.getByRole('link', { name: 'Approvals' }).click()
  const row = second.getByRole('listitem').filter({ hasText: buyer.profile.handle })
  await row.getByRole('button', { name: 'Approve' }).click()
  await say(second, 'Approve', 'I looked at it')
  await openAccount(second)
  await expect(second.locator('.desk-grow').filter({ hasText: '$250.00 @' })).toContainText('refunded')
  await second.context().close()
  await forgive(complaints)
})

test('for a member the desk is a page that does not exist', async ({
  page,
  context,
  request,
  complaints,
}) => {
  await signIn(context, await newPerson(request, 'Somebody'))
  for (const path of ['/desk', '/desk/accounts', '/desk/roles']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
    await expect(page).toHaveTitle(/Page not found/)
  }
  // The ids that React makes differ from page to page.
  const content = async () => (await page.locator('main').innerHTML()).replaceAll(/_r_\w+_/g, '')
  const desk = await content()
  await page.goto('/nothing/here')
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  expect(await content()).toBe(desk)
  await forgive(complaints, page)
})
