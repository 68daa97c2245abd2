import type { Page } from '@playwright/test'
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
  typeCard,
} from './buying-parts.ts'
import { expect, test } from './clean.ts'
import { hasFocus, tabTo } from './keyboard.ts'
import { logOut } from './people.ts'
import { callAs, freshHandle, newPerson, profileMenu, signIn } from './signed-in.ts'
import { signInAs } from './talk.ts'

/** Tabs to an element unless it already has the focus, and checks that the focus is visible. */
async function reach(page: Page, name: string | RegExp): Promise<void> {
  const wanted = page.getByRole('button', { name }).or(page.getByRole('radio', { name })).first()
  await expect(wanted).toBeVisible()
  if (!(await hasFocus(wanted))) await tabTo(page, wanted)
  await expect(wanted).toBeFocused()
  const ring = await page.evaluate(() => {
    const shown = (one: Element | null) => one !== null && getComputedStyle(one).outlineStyle !== 'none'
    return shown(document.activeElement) || shown(document.activeElement?.closest('label') ?? null)
  })
  expect(ring, `${name} shows that it has the focus`).toBe(true)
}

test('a post is bought with the keyboard alone; Escape closes and restores the focus', async ({ page }) => {
  const me = await signInAs(page, 'Bakehouse')
  const sale = await sell(page.request)
  await addFunds(page.request, me, 1_000)
  await page.goto(`/p/${sale.id}`)
  await reach(page, /^Unlock · /)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveAccessibleName('Unlock this post?')
  await expect(dialog(page).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(locked(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await reach(page, 'Yes, continue')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('heading', { level: 2 })).toBeFocused()
  await reach(page, 'Pay $2.00 and unlock')
  await page.keyboard.press('Enter')
  await expectUnlocked(page, sale)
  expect(await fundsOf(page.request, me)).toBe(800)
})

test('missing funds are added in place, and the purchase continues', async ({ page }) => {
  const me = await signInAs(page, 'Bakehouse')
  const sale = await sell(page.request)
  await addFunds(page.request, me, 120)
  await page.goto(`/p/${sale.id}`)
  await locked(page).click()
  await press(page, 'Yes, continue')
  const charged: string[] = []
  page.on('request', (request) => request.url().includes('purchaseptv') && charged.push(request.url()))
  await press(page, 'add $0.80')
  const adding = page.getByRole('dialog', { name: 'Add funds' })
  // The missing amount, but at least the minimum that can be added.
  await expect(adding.getByLabel('Amount', { exact: true })).toHaveValue('1.00')
  // Keys are its own from the moment it has the focus.
  await expect(adding.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(adding).toHaveCount(0)
  await expect(dialog(page).getByRole('heading', { level: 2 })).toBeFocused()
  await press(page, 'add $0.80')
  await adding.getByRole('button', { name: 'Next' }).click()
  await typeCard(page, '4242424242424242')
  await page.getByRole('button', { name: 'Pay $1.30' }).click()
  await expect(page.getByRole('dialog', { name: 'Choose how to pay' })).toContainText('Balance $2.20 → $0.20')
  await expect(dialog(page)).toHaveCount(1)
  expect(charged).toEqual([])
  await press(page, 'Pay $2.00 and unlock')
  await expectUnlocked(page, sale)
  expect(await fundsOf(page.request, me)).toBe(20)
})

test('bought content is removed from the device when the profile is switched', async ({ page, context }) => {
  const me = await newPerson(page.request, 'Ana First')
  await callAs(page.request, me, 'user/createProfile', {
    handle: freshHandle('second'),
    display_name: 'Ana Second',
  })
  await signIn(context, me)
  const sale = await sell(page.request)
  await addFunds(page.request, me, 1_000)
  await page.goto('/explore/list')
  await page
    .locator(`[data-anchor-id="${sale.id}"]`)
    .getByRole('button', { name: /^Unlock/ })
    .first()
    .click()
  await press(page, 'Yes, continue')
  await press(page, 'Pay $2.00 and unlock')
  await expect(opened(page, sale.id).first()).toContainText(sale.hidden)
  expect(await isHeld(page, sale.hidden)).toBe(true)
  // The list with the open post is kept behind the next screen.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ana First')
  await profileMenu(page).click()
  await page.getByRole('menuitemradio', { name: /Ana Second/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ana Second')
  // Hidden screens are rendered again when the browser has time.
  await expect.poll(() => isHeld(page, sale.hidden)).toBe(false)

  // It is the same account, so the post opens for this profile too; and it is gone after they log out.
  await page.goto(`/p/${sale.id}`)
  await expect(opened(page, sale.id)).toContainText(sale.hidden)
  await logOut(page)
  expect(await isHeld(page, sale.hidden)).toBe(false)
  await page.goBack()
  await expect(locked(page)).toBeVisible()
  expect(await isHeld(page, sale.hidden)).toBe(false)
})
