import type { Page } from '@playwright/test'
import { addFunds, dialog, fundsOf, newBuyer, offerBread, press, sell, typeCard } from './buying-parts.ts'
import { expect, test } from './clean.ts'
import { mailTo } from './mails.ts'
import { signUp } from './post-parts.ts'
import { callAs, newPerson } from './signed-in.ts'
import { signInAs } from './talk.ts'

const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text })

test('an author sees the buyers, refunds one of them and emails the other', async ({ page }) => {
  const author = await signUp(page)
  const post = await offerBread(page.request, author, { ptv_support_email: 'help@bake.example' })
  const ana = await newBuyer(page.request, 'Ana Ruiz', post, 300)
  const lee = await newBuyer(page.request, 'Lee Hanover', post, 300)

  await page.goto(`/p/${post}`)
  await page.getByRole('button', { name: 'See buyers' }).click()
  await expect(dialog(page)).toHaveAccessibleName('Buyers (2)')
  await page.getByRole('button', { name: 'Refund Ana Ruiz' }).click()
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText('This cannot be undone.')
  await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await asked.getByRole('button', { name: 'Refund $3.00' }).click()
  await expect(toast(page, 'Refund processed successfully.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Ana Ruiz/ })).toContainText('refunded')
  await expect(dialog(page)).toContainText('$6.00 − $3.00 = $3.00')
  expect(await fundsOf(page.request, ana)).toBe(500)
  const { posts } = await (
    await page.request.get('/api/feed/myPurchases', {
      params: { user_profile_id: ana.profile.unique_id },
      headers: { authorization: ana.token },
    })
  ).json()
  expect(posts[0]).toMatchObject({ is_purchased: false, purchase: { status: 'refunded' } })

  await press(page, 'Email buyers')
  const send = dialog(page).getByRole('button', { name: 'Send to 1 buyer' })
  await expect(send).toBeDisabled()
  await dialog(page).getByRole('textbox', { name: 'Message' }).fill('In step 4 the oven goes to 240 °C.')
  // After closing and opening it again, the text is still there.
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Email buyers' }).click()
  await expect(dialog(page).getByRole('textbox', { name: 'Message' })).toHaveValue(/240 °C/)
  await send.click()
  await expect(toast(page, 'Email has been sent to all buyers successfully.')).toBeVisible()
  const { text } = await mailTo(lee.user.email, /A message from @/)
  expect(text).toContain('In step 4 the oven goes to 240 °C.')
  expect(text).not.toContain('1:4:5')
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Email buyers' }).click()
  await expect(dialog(page)).toContainText(/You can write again in (1 day|23 hours)/)

  const [link = ''] = /\/stop-mail#\S+/.exec(text) ?? []
  await page.goto(link)
  await expect(page.getByText(/You won’t get any more messages from @/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/You’ll get messages from @\S+ again/)).toBeVisible()
})

test('purchases load page by page, and the focus moves to the first new one', async ({ page }) => {
  const me = await signInAs(page, 'Bakehouse')
  await page.goto('/purchases')
  await expect(page.getByText('No purchases found')).toBeVisible()
  for (let n = 0; n < 21; n++) {
    const { id } = await sell(page.request, { ptv_price_in_cents: 0 })
    await callAs(page.request, me, 'feed/purchaseptv', { post_id: id, amount: 0 })
  }
  await page.reload()
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(20)
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect(cards).toHaveCount(21)
  await expect(cards.nth(20)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Load More' })).toHaveCount(0)
})

for (const [name, size] of [
  ['wide', { width: 1280, height: 800 }],
  ['narrow', { width: 390, height: 844 }],
] as const) {
  test(`funds are added by card after a declined one (${name})`, async ({ page }) => {
    await page.setViewportSize(size)
    const me = await signInAs(page, 'Bakehouse')
    await page.goto('/myFunds')
    await page.getByRole('button', { name: 'Add with Credit Card' }).click()
    await press(page, 'Next')
    const amount = dialog(page).getByLabel('Amount', { exact: true })
    await expect(amount).toBeFocused()
    await expect(dialog(page)).toContainText('Please fill in all fields')
    await amount.fill('200.01')
    await expect(dialog(page)).toContainText('You can add $1.00 to $200.00 at a time')
    await press(page, '$25')
    await press(page, 'Next')
    const pay = dialog(page).getByRole('button', { name: 'Pay $25.30' })
    await typeCard(page, '4000000000009995')
    await pay.click()
    await expect(dialog(page).getByRole('alert')).toContainText('Your card has insufficient funds.')
    await expect(dialog(page).getByRole('alert')).toContainText('You were not charged.')
    await typeCard(page, '4242424242424242')
    await pay.dblclick()
    await expect(toast(page, 'Payment processed successfully')).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Current balance' })).toContainText('$25.00')
    await expect(page.getByRole('listitem').filter({ hasText: 'Added with credit card' })).toContainText(
      'You paid $25.30',
    )
    expect(await fundsOf(page.request, me)).toBe(2500)
  })
}

test('a refunded purchase of a deleted post stays listed, with its receipt', async ({ page }) => {
  const me = await signInAs(page, 'Bakehouse')
  await addFunds(page.request, me, 500)
  const author = await newPerson(page.request, 'Rosa Lund')
  const post = await offerBread(page.request, author)
  await callAs(page.request, me, 'feed/purchaseptv', { post_id: post, amount: 300 })
  const buyers = await page.request.get('/api/feed/getPurchases', {
    params: { user_profile_id: author.profile.unique_id, post_id: post },
    headers: { authorization: author.token },
  })
  const { purchases } = await buyers.json()
  await callAs(page.request, author, 'feed/refundptv', { purchase_id: purchases[0].unique_id })
  await callAs(page.request, author, 'feed/delete', { post_id: post })

  await page.goto('/purchases')
  const line = page.getByRole('article', { name: `A deleted post by @${author.profile.handle}` })
  await expect(line).toContainText(/\$3\.00.*Refunded .*\. The post was removed\./)
  await line.getByRole('button', { name: 'Receipt' }).click()
  await expect(dialog(page)).toContainText('Price$3.00Paid from funds$3.00Balance after$2.00')
  await expect(dialog(page)).toContainText('Refunded by the author: $3.00 to your funds.')
  await page.keyboard.press('Escape')

  // The added money has a receipt too.
  await page.goto('/myFunds')
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Added with credit card' })
    .getByRole('button', { name: 'Receipt' })
    .click()
  await expect(dialog(page)).toContainText('To your funds$5.00Card fee$0.30Total charged to Visa 4242$5.30')
})

for (const width of [390, 1280]) {
  test(`the email form for buyers fits at ${width} and is offered only if there are buyers`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const author = await signUp(page)
    const text =
      'Everything that we have learnt about sourdough in eleven years of baking it each and every day'
    const post = await offerBread(page.request, author, { text })
    await page.goto(`/p/${post}`)
    await expect(page.getByRole('button', { name: 'See buyers' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Email buyers' })).toHaveCount(0)
    await newBuyer(page.request, 'Ana Ruiz', post, 300)
    await page.reload()
    await page.getByRole('button', { name: 'Email buyers' }).click()
    for (const part of [
      dialog(page).getByText('To 1 buyer', { exact: true }),
      dialog(page).getByText('Preview', { exact: true }),
      dialog(page).getByRole('textbox', { name: 'Message' }),
      dialog(page).getByRole('button', { name: 'Send to 1 buyer' }),
    ])
      await expect(part).toBeInViewport({ ratio: 1 })
  })
}
