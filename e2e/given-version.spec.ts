import { newBuyer, offerBread } from './buying-parts.ts'
import { expect, test } from './clean.ts'
import { composer } from './composer-page.ts'
import { signUp } from './post-parts.ts'
import { signIn } from './signed-in.ts'

test('earlier buyers keep their version and also get the new one if the author gives it', async ({
  page,
  browser,
}) => {
  test.slow()
  const author = await signUp(page)
  const id = await offerBread(page.request, author)
  const ana = await newBuyer(page.request, 'Ana Ruiz', id, 300)
  await page.goto(`/p/${id}/edit`)
  const earlier = page.getByRole('region', { name: 'Earlier buyers' })
  await expect(earlier).toContainText('1 buyer keeps the version they bought')
  await expect(earlier.getByRole('switch')).toHaveCount(0)
  await page.getByLabel('Hidden text').fill('The ratio is 1:5:5 after all.')
  await earlier.getByRole('switch', { name: 'Give them the new one too' }).check()
  await composer.save(page).click()
  await expect(page).toHaveURL(new RegExp(`/mp/${id}$`))

  const context = await browser.newContext()
  await signIn(context, ana)
  const hers = await context.newPage()
  await hers.goto(`/p/${id}`)
  await expect(hers.getByRole('region', { name: 'New version from the author' })).toContainText('1:5:5')
  await expect(hers.getByRole('region', { name: 'The version you bought' })).toContainText('1:4:5')
  await hers.getByRole('button', { name: 'Receipt and seal' }).click()
  const receipt = hers.getByRole('dialog')
  await expect(receipt.getByRole('heading', { name: 'Seal of the new version' })).toBeVisible()
  // Each click removes its button.
  for (const left of [2, 1]) {
    await expect(receipt.getByRole('button', { name: 'Verify' })).toHaveCount(left)
    await receipt.getByRole('button', { name: 'Verify' }).first().click()
  }
  await expect(receipt.getByText('Verified: you got exactly what was on sale')).toHaveCount(2)
  await context.close()
})
