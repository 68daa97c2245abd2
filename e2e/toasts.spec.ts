import type { Page } from '@playwright/test'
import { expect, test } from './clean.ts'
import { hasFocus, tabTo } from './keyboard.ts'
import { field, fillLogin, member } from './people.ts'

const submit = (page: Page) => page.getByRole('button', { name: 'Log in', exact: true })

/** Shows a toast that stays: a toast under the pointer does not close. */
async function beNotified(page: Page) {
  await page.goto('/login')
  await fillLogin(page, 'nobody@people.example')
  const toast = page.locator('[data-sonner-toast]')
  await toast.hover()
  await submit(page).focus()
  return toast
}

test('Tab goes through a toast and on around the page', async ({ page }) => {
  const toast = await beNotified(page)
  await tabTo(page, toast)
  await expect(toast).toHaveCSS('outline-style', 'solid')
  await tabTo(page, toast.getByRole('button', { name: 'Dismiss' }))
  await expect(toast.getByRole('button', { name: 'Dismiss' })).toHaveCSS('outline-style', 'solid')
  await tabTo(page, field(page, 'Email'))
  await tabTo(page, toast)
})

test('closing a toast reached by Tab restores the previous focus', async ({ page }) => {
  const toast = await beNotified(page)
  await page.getByRole('main').locator('a, button').last().focus()
  const before = await page.evaluate(() => document.activeElement?.textContent)
  await tabTo(page, toast.getByRole('button', { name: 'Dismiss' }))
  await page.keyboard.press('Enter')
  await expect(toast).toHaveCount(0)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(before)
})

test('F8 moves to the toasts, and Tab past them returns to the previous element', async ({ page }) => {
  const toast = await beNotified(page)
  await page.keyboard.press('F8')
  expect(await hasFocus(page.locator('[data-sonner-toaster]'))).toBe(true)
  await tabTo(page, toast.getByRole('button', { name: 'Dismiss' }))
  await page.keyboard.press('Tab')
  expect(await hasFocus(submit(page))).toBe(true)
})

test('a toast shows only its own text, whatever failed before', async ({ page, request }) => {
  const { email } = await member(request, { isVerified: false })
  const toast = await beNotified(page)
  await expect(toast).toContainText('Please check your credentials')
  await fillLogin(page, email)
  await expect(toast).toContainText('Login Successful')
  await expect(toast).not.toContainText('credentials')
})

test('a toast that appears while the previous one is closing is visible', async ({ page, request }) => {
  const { email } = await member(request, { isVerified: false })
  const toast = await beNotified(page)
  await page.route('**/api/unauth/login', async (route) => {
    const response = await route.fetch()
    await toast.getByRole('button', { name: 'Dismiss' }).dispatchEvent('click')
    await route.fulfill({ response })
  })
  await fillLogin(page, email)
  await expect(page).toHaveURL(/\/following\/list$/)
  await expect(page.locator('[data-removed=true]')).toHaveCount(0)
  await expect(toast).toContainText('Login Successful', { timeout: 1_000 })
})
