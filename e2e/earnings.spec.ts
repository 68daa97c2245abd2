import { readFile } from 'node:fs/promises'
import { expectAccessible } from './axe.ts'
import { newBuyer, offerBread } from './buying-parts.ts'
import { expect, test } from './clean.ts'
import { signUp } from './post-parts.ts'
import { callAs } from './signed-in.ts'

test('an author sees the figures of a week, downloads its sales and opens the year’s statement', async ({
  page,
}) => {
  const author = await signUp(page)
  const post = await offerBread(page.request, author)
  for (const name of ['Ana Ruiz', '=1+1 Evil', 'Lee Hanover']) await newBuyer(page.request, name, post, 300)
  const buyers = await page.request.get('/api/feed/getPurchases', {
    params: { user_profile_id: author.profile.unique_id, post_id: post },
    headers: { authorization: author.token },
  })
  const [{ unique_id: sale }] = (await buyers.json()).purchases
  await callAs(page.request, author, 'feed/refundptv', { purchase_id: sale })

  // A worker opens the batch of a sale.
  const row = page.locator('details').filter({ hasText: 'so far' })
  await expect(async () => {
    await page.goto('/myFunds')
    await expect(row).toContainText('3 sales, 1 refunded so far', { timeout: 5_000 })
  }).toPass()
  await expect(page.getByRole('img', { name: 'Net per batch, $5.52 in all' })).toBeVisible()
  const table = page.getByRole('table', { name: 'Net per batch' })
  await expect(table.getByRole('row').nth(1)).toContainText('open3 (1 refunded)$5.52')
  // No date is promised before there is a payout address.
  await expect(page.getByText('Tell us where to pay you')).toBeVisible()
  await expect(page.getByText('$5.52 from your sales is waiting')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Set payout address' })).toHaveAttribute(
    'href',
    /\/profile\/.+\/edit$/,
  )
  await expect(page.getByRole('main')).not.toContainText(/pays from|Next payout/)
  await expect(page.getByRole('complementary')).not.toContainText('at the earliest')
  const history = page.getByRole('region', { name: 'History' }).getByRole('listitem')
  await expect(history).toHaveText([
    /^Refunded: Sourdough, finally repeatable.*Lee Hanover.*−\$2\.76earnings$/,
    /^Sold: Sourdough, finally repeatable.*Lee Hanover.*\+\$2\.76earnings$/,
    /^Sold: .*=1\+1 Evil/,
    /^Sold: .*Ana Ruiz/,
  ])

  await row.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(row.locator('dl > div')).toHaveText([
    'Sales 3, 1 refunded$9.00',
    'Refunds 1−$3.00',
    'Sayso fee 5%−$0.30',
    'Transaction fee 2.9%−$0.18',
    'Net so far$5.52',
  ])
  await row.getByRole('button', { name: 'Show 3 sales' }).click()
  const lines = page.getByRole('list', { name: 'Sales of this batch' }).getByRole('listitem')
  await expect(lines).toHaveCount(3)
  await expect(lines.filter({ hasText: 'Lee Hanover' })).toContainText('$3.00 given back')
  await expect(lines.filter({ hasText: 'Ana Ruiz' })).toContainText('$3.00 − $0.24 fees')
  await expectAccessible(page, 'a batch with its sales')

  const download = page.waitForEvent('download')
  await row.getByRole('button', { name: 'Download CSV' }).click()
  const file = await (await download).path()
  const rows = (await readFile(file, 'utf8')).trim().split('\r\n')
  expect(rows).toHaveLength(4)
  expect(rows.join()).toContain(`"'=1+1 Evil"`)

  await page.getByRole('link', { name: String(new Date().getUTCFullYear()) }).click()
  await expect(page.getByRole('heading', { name: /^Statement of earnings/ })).toBeVisible()
  const year = page.getByRole('table', { name: 'Week by week' })
  await expect(year.getByRole('row').last()).toContainText('In all3$9.00$3.00$0.48$5.52$0.00')
  await expectAccessible(page, 'a statement')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(year).toBeVisible()
})

test('an author without sales sees how to start', async ({ page }) => {
  await signUp(page)
  await page.goto('/myFunds')
  await expect(page.getByText('No settlement batches yet. Sell a post to start one.')).toBeVisible()
  await page.goto('/myFunds/statements/2020')
  await expect(page.getByText('Nothing was sold in 2020')).toBeVisible()
})
