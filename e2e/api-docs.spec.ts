import { expect, test } from '@playwright/test'

test('the API page opens, names the public feed and leaves the console clean', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))

  await page.goto('/api/docs')

  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('feed/global').first()).toBeVisible()
  expect(complaints).toEqual([])
})
