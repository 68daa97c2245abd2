import type { Page } from '@playwright/test'
import { expect, test } from './clean.ts'
import { hasFocus, tabTo } from './keyboard.ts'
import { field, fillLogin } from './people.ts'

const submit = (page: Page) => page.getByRole('button', { name: 'Log in', exact: true })

/** One that stays: a toast under the pointer waits. */
async function beTold(page: Page) {
  await page.goto('/login')
  await fillLogin(page, 'nobody@people.example')
  const toast = page.locator('[data-sonner-toast]')
  await toast.hover()
  await submit(page).focus()
  return toast
}

test('Tab goes through a toast and on, round the page', async ({ page }) => {
  const toast = await beTold(page)
  await tabTo(page, toast)
  await expect(toast).toHaveCSS('outline-style', 'solid')
  await tabTo(page, toast.getByRole('button', { name: 'Dismiss' }))
  await expect(toast.getByRole('button', { name: 'Dismiss' })).toHaveCSS('outline-style', 'solid')
  await tabTo(page, field(page, 'Email'))
  await tabTo(page, toast)
})

test('whoever closes the toast they came to by Tab is where they were before', async ({ page }) => {
  const toast = await beTold(page)
  await page.getByRole('main').locator('a, button').last().focus()
  const before = await page.evaluate(() => document.activeElement?.textContent)
  await tabTo(page, toast.getByRole('button', { name: 'Dismiss' }))
  await page.keyboard.press('Enter')
  await expect(toast).toHaveCount(0)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(before)
})

test('F8 goes to the toasts, and Tab past them back to where one was', async ({ page }) => {
  const toast = await beTold(page)
  await page.keyboard.press('F8')
  expect(await hasFocus(page.locator('[data-sonner-toaster]'))).toBe(true)
  await tabTo(page, toast.getByRole('button', { name: 'Dismiss' }))
  await page.keyboard.press('Tab')
  expect(await hasFocus(submit(page))).toBe(true)
})
