import type { Page } from '@playwright/test'
import { expect, test } from './clean.ts'
import { fillLogin } from './people.ts'

/** One that stays: a toast under the pointer waits. */
async function beTold(page: Page) {
  await page.goto('/login')
  await fillLogin(page, 'nobody@people.example')
  const toast = page.locator('[data-sonner-toast]')
  await toast.hover()
  await page.getByRole('button', { name: 'Log in', exact: true }).focus()
  return toast
}

const isFocused = (page: Page, selector: string) =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)

async function tabUntil(page: Page, selector: string): Promise<boolean> {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab')
    if (await isFocused(page, selector)) return true
  }
  return false
}

test('Tab goes through a toast and on, round the page', async ({ page }) => {
  await beTold(page)
  expect(await tabUntil(page, '[data-sonner-toast]')).toBe(true)
  expect(await tabUntil(page, '[type=email]')).toBe(true)
  expect(await tabUntil(page, '[data-sonner-toast]')).toBe(true)
})

test('whoever closes the toast they came to by Tab is where they were before', async ({ page }) => {
  const toast = await beTold(page)
  await page.getByRole('main').locator('a, button').last().focus()
  const before = await page.evaluate(() => document.activeElement?.textContent)
  expect(await tabUntil(page, '[data-sonner-toast] [data-close-button]')).toBe(true)
  await page.keyboard.press('Enter')
  await expect(toast).toHaveCount(0)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(before)
})

test('F8 goes to the toasts, and Tab past them back to where one was', async ({ page }) => {
  await beTold(page)
  await page.keyboard.press('F8')
  expect(await isFocused(page, '[data-sonner-toaster]')).toBe(true)
  expect(await tabUntil(page, '[data-sonner-toast] [data-close-button]')).toBe(true)
  await page.keyboard.press('Tab')
  // Not toBeFocused: a browser without a window gives the keyboard to its own bar for a moment.
  expect(await isFocused(page, '[type=submit]')).toBe(true)
})
