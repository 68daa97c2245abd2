import { expectAccessible } from './axe.ts'
import {
  addFunds,
  dialog,
  expectUnlocked,
  fundsOf,
  isHeld,
  locked,
  opened,
  press,
  sell,
  statusOfPayment,
  typeCard,
} from './buying-parts.ts'
import { expect, test } from './clean.ts'
import { logOut } from './people.ts'
import { signInAs } from './talk.ts'

test('from funds: a double click pays once, unlocks in place, and log-out clears the content', async ({
  page,
}) => {
  const me = await signInAs(page, 'Bakehouse')
  const sale = await sell(page.request, { ptv_minimum_price: true })
  await addFunds(page.request, me, 1_000)
  await page.goto(`/p/${sale.id}`)
  await expect(locked(page)).toHaveText('Unlock · $2.00 or more')
  expect(await isHeld(page, sale.hidden)).toBe(false)
  await locked(page).click()
  await expect(dialog(page)).toHaveAccessibleName('Unlock this post?')
  await press(page, 'Yes, continue')
  const price = dialog(page).getByLabel('Your price')
  await price.fill('1.99')
  await expect(dialog(page)).toContainText('Price must be at least the minimum price of $2.00.')
  await expect(dialog(page).getByRole('button', { name: /^(Pay|Continue)/ })).toBeDisabled()
  await price.blur()
  await expect(price).toHaveValue('2.00')
  await expect(dialog(page)).toContainText('Price must be at least $2.00')
  await price.fill('3')
  await expect(dialog(page)).toContainText('Balance $10.00 → $7.00')
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/feed/purchaseptv') && sent.push(request.url()))
  await dialog(page).getByRole('button', { name: 'Pay $3.00 and unlock' }).dblclick()
  await expectUnlocked(page, sale)
  expect(sent).toHaveLength(1)
  await expect(opened(page, sale.id)).toContainText('you paid $3.00')
  await opened(page, sale.id).getByRole('button', { name: 'Receipt and seal' }).click()
  await expect(dialog(page)).toContainText('Price$3.00Paid from funds$3.00Balance after$7.00')
  await press(page, 'Verify')
  await expect(dialog(page)).toContainText('Verified: you got exactly what was on sale')
  await page.keyboard.press('Escape')
  expect(await fundsOf(page.request, me)).toBe(700)

  await expect(dialog(page)).toHaveCount(0)
  await logOut(page)
  expect(await isHeld(page, sale.hidden)).toBe(false)
  await page.goto(`/p/${sale.id}`)
  await expect(locked(page)).toBeVisible()
  expect(await isHeld(page, sale.hidden)).toBe(false)
})

test('by card on a phone: declined, then a bank check, then unlocked', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const me = await signInAs(page, 'Bakehouse')
  const sale = await sell(page.request)
  await page.goto(`/p/${sale.id}`)
  await locked(page).click()
  await press(page, 'Yes, continue')
  await expect(dialog(page)).toContainText('Balance $0.00 — add $2.00')
  await expectAccessible(page, 'choosing how to pay')
  await press(page, 'Continue to card · $2.30')
  const pay = dialog(page).getByRole('button', { name: 'Pay $2.30 and unlock' })
  await typeCard(page, '4000000000009995')
  await pay.click()
  await expect(dialog(page).getByRole('alert')).toContainText('Your card has insufficient funds.')
  await expect(dialog(page).getByRole('alert')).toContainText('You were not charged.')
  await typeCard(page, '4000000000003220')
  await pay.dblclick()
  const bank = page.locator('dialog[open]').frameLocator('iframe')
  await bank.getByRole('button', { name: 'Complete' }).click()
  await expectUnlocked(page, sale)
  expect(await page.content()).not.toContain('00003220')
  expect(await fundsOf(page.request, me)).toBe(0)
  await opened(page, sale.id).getByRole('button', { name: 'Receipt and seal' }).click()
  await expect(dialog(page)).toContainText('Price$2.00Card fee$0.30Total charged to Visa 3220$2.30')
  await expectAccessible(page, 'the receipt')
})

test('a connection lost after paying: the page says so and unlocks without a second charge', async ({
  page,
  complaints,
}) => {
  const me = await signInAs(page, 'Bakehouse')
  const sale = await sell(page.request)
  await page.goto(`/p/${sale.id}`)
  await locked(page).click()
  await press(page, 'Yes, continue')
  await press(page, 'Continue to card · $2.30')
  await typeCard(page, '4000000000003220')
  await page.route('**/api/user/paymentStatus**', (route) => route.abort())
  await dialog(page).getByRole('button', { name: 'Pay $2.30 and unlock' }).click()
  await page.locator('dialog[open]').frameLocator('iframe').getByRole('button', { name: 'Complete' }).click()
  await expect(dialog(page)).toHaveAccessibleName('Paid, not unlocked yet')
  await expect(dialog(page)).toContainText('We have your payment. You will not be charged again.')
  const charges: string[] = []
  page.on('request', (request) => request.url().includes('addStripePayment') && charges.push(request.url()))
  // Meanwhile the payment completes outside of this page.
  const payment = (await dialog(page).locator('code').textContent()) ?? ''
  await expect.poll(() => statusOfPayment(page.request, me, payment)).toBe('succeeded')
  await press(page, 'Try unlocking again')
  await expectUnlocked(page, sale)
  expect(charges).toEqual([])
  expect(await fundsOf(page.request, me)).toBe(0)
  // The browser logs the aborted requests.
  complaints.length = 0
})

test('a visitor registers and pays without leaving the list', async ({ page }) => {
  const sale = await sell(page.request)
  await page.goto('/explore/list')
  const card = page.locator(`[data-anchor-id="${sale.id}"]`)
  await card.getByRole('button', { name: 'Unlock · $2.00' }).first().click()
  await press(page, 'Yes, continue')
  const email = `${sale.id}@post.example`
  await dialog(page).getByLabel('First name').fill('Ines')
  await dialog(page).getByLabel('Last name').fill('Moreau')
  await dialog(page).getByLabel('Email', { exact: true }).fill(email)
  await dialog(page).getByLabel('Re-enter email').fill('else@post.example')
  await press(page, 'Continue to payment')
  await expect(dialog(page)).toContainText('Please make sure both email fields match.')
  await dialog(page).getByLabel('Re-enter email').fill(email)
  await press(page, 'Continue to payment')
  await expect(dialog(page).getByLabel('Name on card')).toHaveValue('Ines Moreau')
  await expect(card).toBeAttached()
  await typeCard(page, '4242424242424242')
  await press(page, 'Pay $2.30 and unlock')
  await expect(dialog(page).getByRole('heading', { name: 'Content Unlocked' })).toBeVisible()
  await expect(dialog(page)).toContainText(sale.hidden)
  await expect(dialog(page)).toContainText('Verified: you got exactly what was on sale')
  await press(page, 'Done')
  await expect(opened(page, sale.id)).toContainText(sale.hidden)
  await expect(opened(page, sale.id)).toBeFocused()

  // Somebody whose email address is already known logs in instead.
  await page.evaluate(() => localStorage.clear())
  await page.goto(`/p/${sale.id}`)
  await locked(page).click()
  await press(page, 'Yes, continue')
  await dialog(page).getByLabel('First name').fill('Ines')
  await dialog(page).getByLabel('Last name').fill('Moreau')
  await dialog(page).getByLabel('Email', { exact: true }).fill(email)
  await dialog(page).getByLabel('Re-enter email').fill(email)
  await press(page, 'Continue to payment')
  await expect(dialog(page)).toContainText('You already have an account')
  await expect(dialog(page).getByLabel('Email', { exact: true })).toHaveValue(email)
  await dialog(page).getByRole('button', { name: 'Back' }).click()
  await expect(dialog(page).getByLabel('First name')).toHaveValue('Ines')
  await expect(dialog(page).getByLabel('Last name')).toHaveValue('Moreau')
})
