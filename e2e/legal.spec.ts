import { expectAccessible } from './axe.ts'
import { expect, test } from './clean.ts'

test('the terms can be read without losing the filled-in registration', async ({ page }) => {
  await page.goto('/register')
  await page.getByLabel('First name').fill('Inês')
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Terms of Service' }).click()
  const terms = await opened
  await expect(terms.getByRole('heading', { name: 'Terms of Service', level: 1 })).toBeVisible()
  await expect(terms.getByText('Draft', { exact: true })).toBeVisible()
  await terms.getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(terms.getByRole('heading', { name: 'Privacy Policy', level: 1 })).toBeVisible()
  await expectAccessible(terms, 'the policy')
  await expect(page.getByLabel('First name')).toHaveValue('Inês')
  await expect(page.getByRole('checkbox')).not.toBeChecked()
})
