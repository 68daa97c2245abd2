import { cents } from '@sayso/contract/money'
import { expect, test } from 'vitest'
import { bought, forSale, hiddenText, invoice, own, receipt } from '../../../gallery/fixtures/posts.ts'
import { showCard } from '../../../testing/card.tsx'

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()

test('a locked post shows its free text, its price and what is inside, and one way to buy it', async () => {
  const { card, on, post } = await showCard(forSale)
  await expect.element(card.getByText(/^Part 2 of the leak is up/)).toBeVisible()
  await expect.element(card.getByText('Pay to view, $2.00 or more')).toBeInTheDocument()
  for (const fact of ['214 words', '3 photos', '1 video', '1 file', '96 people unlocked this']) {
    await expect.element(card.getByText(fact)).toBeVisible()
  }
  const buy = card.getByRole('button', { name: 'Unlock · $2.00 or more' })
  expect(buy.elements()).toHaveLength(1)
  await buy.click()
  expect(on.onBuy).toHaveBeenCalledExactlyOnceWith(post)
})

test('a fixed price is not "or more", and a sale that ends says when', async () => {
  const { card } = await showCard({ ...forSale, ptv_minimum_price: false, ptv_end_at: inDays(5) })
  await expect.element(card.getByRole('button', { name: 'Unlock · $2.00', exact: true })).toBeVisible()
  await expect.element(card.getByText(/^On sale until [A-Z][a-z]{2} \d+, .* UTC$/)).toBeVisible()
})

test('a sale that is over has no button, and the price is struck through', async () => {
  const { card } = await showCard({ ...forSale, is_ptv_available: false, can_buy: false })
  await expect.element(card.getByText('No longer on sale', { exact: true })).toBeVisible()
  await expect.element(card.getByText('No longer on sale, $2.00 or more')).toBeInTheDocument()
  expect(card.getByRole('button', { name: /Unlock/ }).query()).toBeNull()
  expect(getComputedStyle(card.getByText('$2.00+').element()).textDecorationLine).toBe('line-through')
})

test('a bought post shows its hidden text and files, what was paid, the receipt and the address for questions', async () => {
  const { card } = await showCard(bought)
  await expect.element(card.getByText(hiddenText)).toBeVisible()
  await expect.element(card.getByText('Unlocked · you paid $2.00')).toBeVisible()
  await expect.element(card.getByText('Unlocked, $2.00 or more')).toBeInTheDocument()
  await expect.element(card.getByRole('link', { name: `${invoice.filename} 1.2 MB` })).toBeVisible()
  await expect.element(card.getByRole('link', { name: 'Support: mara@post.example' })).toBeVisible()
  await expect.element(card.getByRole('button', { name: 'Receipt and seal' })).toBeVisible()
  expect(card.getByRole('button', { name: /Unlock/ }).query()).toBeNull()
})

test('a bought post that was removed, or whose author is gone, shows numbers where nothing can be pressed', async () => {
  const { card } = await showCard({ ...bought, can_react: false, can_comment: false })
  await expect.element(card.getByRole('img', { name: /^Like, / })).toBeVisible()
  await expect.element(card.getByRole('img', { name: /^True, / })).toBeVisible()
  expect(card.getByRole('button', { name: /^(Like|Dislike|True|False), / }).query()).toBeNull()
})

test('a text that was bought before its release waits, and says until when', async () => {
  const { card } = await showCard({
    ...forSale,
    is_purchased: true,
    can_buy: false,
    purchase: receipt,
    ptv_release_at: inDays(5),
  })
  await expect.element(card.getByText('Yours, not released yet')).toBeVisible()
  await expect.element(card.getByText(/^You paid \$2\.00 on /)).toBeVisible()
  await expect.element(card.getByText(/^Unlocks /)).toBeVisible()
})

test('a refunded purchase is locked again, says what was paid, and can be bought again', async () => {
  const { card } = await showCard({ ...forSale, purchase: { ...receipt, status: 'refunded' } })
  await expect.element(card.getByText('Refunded · you had paid $2.00')).toBeVisible()
  await expect.element(card.getByRole('button', { name: 'Unlock · $2.00 or more' })).toBeVisible()
})

test('a gift from its author is free, in words', async () => {
  const { card } = await showCard({ ...bought, purchase: { ...receipt, paid_amount: cents(0) } })
  await expect.element(card.getByText('Unlocked for free')).toBeVisible()
})

test('a later version stands above the one that was bought, each with its date', async () => {
  const seal = { sha256: 'a'.repeat(64), sealed_at: '2026-11-03T12:00:00Z' }
  const { card } = await showCard({
    ...bought,
    seal,
    ptv_given: [{ text: 'With the fourth name.', seal: { ...seal, sha256: 'b'.repeat(64) } }],
  })
  await expect.element(card.getByRole('region').nth(1)).toBeVisible()
  const versions = card
    .getByRole('region')
    .elements()
    .map((version) => version.textContent)
  expect(versions[0]).toBe('New version from the author · Nov 3, 2026With the fourth name.')
  expect(versions[1]).toMatch(/^The version you bought · Nov 3, 2026Here is the full/)
})

const sold = {
  ...forSale,
  ...own,
  can_buy: false,
  can_delete: false,
  can_see_buyers: true,
  num_purchased: 18,
  ptv_text: hiddenText,
}

test('an author reads the hidden text, sees who else can, and reaches the buyers', async () => {
  const { card, on, post } = await showCard(sold)
  await expect.element(card.getByText('Only you and 18 buyers can see this')).toBeVisible()
  await expect.element(card.getByText(hiddenText)).toBeVisible()
  await card.getByRole('button', { name: 'See buyers' }).click()
  await card.getByRole('button', { name: 'Email buyers' }).click()
  expect(on.onSeeBuyers).toHaveBeenCalledExactlyOnceWith(post)
  expect(on.onEmailBuyers).toHaveBeenCalledExactlyOnceWith(post)
  expect(card.getByRole('button', { name: /Unlock/ }).query()).toBeNull()
  // Somebody has paid for it, so it stays.
  expect(card.getByRole('button', { name: 'Delete post' }).query()).toBeNull()
})

test('an author whose post nobody has bought has nobody to write to', async () => {
  const { card } = await showCard({ ...sold, num_purchased: 0 })
  await expect.element(card.getByText('Only you can see this')).toBeVisible()
  expect(card.getByRole('button', { name: 'Email buyers' }).query()).toBeNull()
})
