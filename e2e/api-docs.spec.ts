import { expect, test } from './clean.ts'

test('the API page opens and names the public feed', async ({ page }) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('feed/global').first()).toBeVisible()
})
