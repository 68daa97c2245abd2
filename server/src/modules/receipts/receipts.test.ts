import { fundsHistory, receipt, refund } from '@sayso/contract/calls/money'
import { updatePost } from '@sayso/contract/calls/posts'
import type { PaymentId, PurchaseId } from '@sayso/contract/ids'
import { cents } from '@sayso/contract/money'
import { receiptLines } from '@sayso/contract/receipt'
import type { PaymentReceipt } from '@sayso/contract/shapes/receipt'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '../../testing/cast.ts'
import { useMailbox } from '../../testing/mailbox.ts'
import { buy, newestSale, rowsOf } from '../../testing/sales.ts'
import { stripeFixture } from '../../testing/stripe-fixture.ts'

const mailbox = useMailbox()
const fixture = await stripeFixture(mailbox.environment)
const { world, standIn, pay } = fixture

const CANARY = 'canary-of-the-locked'
const sold = (price = 300) => ({ text: 'teaser', ptv: { price, text: CANARY } })
const charged = () => [...standIn.store.charges.values()].findLast(({ paid }) => paid)?.amount

beforeEach(() => mailbox.clear())

/** All receipt emails to a person, after all events have been handled. */
async function mailsTo(name: string): Promise<{ subject: string; text: string }[]> {
  await world.settle()
  return mailbox.mails
    .filter(({ recipients }) => recipients.includes(`${name}@people.example`))
    .filter(({ subject }) => /receipt|Refunded/.test(subject ?? ''))
    .map(({ subject = '', text = '', html = '' }) => {
      expect(`${text} ${html}`).not.toMatch(/canary|teaser/)
      return { subject, text }
    })
}

async function topUp(person: Actor, amount: number): Promise<PaymentId> {
  const { body } = await pay(person, { token: await fixture.card(), amount })
  return body['payment_id'] as PaymentId
}

const linesOf = (shown: PaymentReceipt) =>
  receiptLines(shown).lines.map(({ label, amount }) => [label, amount])

test('the receipt of a card purchase shows price, fee and the total charged, and mentions no funds', async () => {
  const [alice, erin] = [await world.as('alice'), await world.as('erin')]
  const id = await alice.publish(sold())
  const { body } = await pay(erin, {
    token: await fixture.card('5555555555554444'),
    amount: 300,
    post_id: id,
  })
  const mails = await mailsTo('erin')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toBe('Your receipt: a post by @alice')
  const { text = '' } = mails[0] ?? {}
  expect(text).toContain('Price: $3.00\nCard fee: $0.30\nTotal charged to Mastercard 4444: $3.30')
  expect(charged()).toBe(330)
  expect(text).not.toContain('funds')
  for (const fact of [`Payment: ${body['payment_id']}`, 'Seller: Alice (@alice)', 'Issued by Sayso'])
    expect(text).toContain(fact)

  const purchase = await newestSale(alice, id)
  const { receipt: shown } = await erin.call(receipt, { purchase_id: purchase })
  expect(linesOf(shown)).toEqual([
    ['Price', 300],
    ['Card fee', 30],
    ['Total charged to Mastercard 4444', 330],
  ])
  expect(shown).toMatchObject({ kind: 'purchase', unique_id: purchase, balance_after: null, refund: null })
  // The same receipt is found by its payment.
  const byPayment = await erin.call(receipt, { payment_id: body['payment_id'] as PaymentId })
  expect(byPayment.receipt).toEqual(shown)
  await world.expectLedgerBalances()
})

test('a top-up has one receipt, and its history entry links to it', async () => {
  const bob = await world.as('bob')
  const payment = await topUp(bob, 1000)
  const mails = await mailsTo('bob')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toBe('Your receipt: $10.00 added to your funds')
  expect(mails[0]?.text).toContain(
    'To your funds: $10.00\nCard fee: $0.30\nTotal charged to Visa 4242: $10.30',
  )
  expect(mails[0]?.text).toContain(`Payment: ${payment}`)
  const { entries } = await bob.call(fundsHistory)
  expect(entries[0]).toMatchObject({ kind: 'top_up', payment_id: payment })
  const { receipt: shown } = await bob.call(receipt, { payment_id: payment })
  expect(shown).toMatchObject({ kind: 'top_up', unique_id: payment, amount: 1000, seller: null })
  await world.expectLedgerBalances()
})

test('a receipt of a purchase from funds shows the balance at that time, even when read later', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const [first, second] = [await alice.publish(sold(250)), await alice.publish(sold(100))]
  await buy(bob, first, 250)
  await buy(bob, second, 100)
  const mails = await mailsTo('bob')
  expect(mails).toHaveLength(2)
  expect(mails.map(({ text }) => /Price[\s\S]*?Balance after: \S+/.exec(text)?.[0])).toEqual(
    expect.arrayContaining([
      'Price: $2.50\nPaid from funds: $2.50\nBalance after: $7.50',
      'Price: $1.00\nPaid from funds: $1.00\nBalance after: $6.50',
    ]),
  )
  const { receipt: shown } = await bob.call(receipt, { purchase_id: await newestSale(alice, first) })
  expect(shown).toMatchObject({ amount: 250, card: null, balance_after: 750 })
  const { entries } = await bob.call(fundsHistory)
  expect(entries[0]).toMatchObject({ kind: 'purchase', purchase_id: await newestSale(alice, second) })
  await world.expectLedgerBalances()
})

test('the receipt of a free purchase has no money lines', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const id = await alice.publish(sold(0))
  await buy(bob, id, 0)
  const [mail] = await mailsTo('bob')
  expect(mail?.text).toContain('It was free.')
  expect(mail?.text).not.toContain('$')
  const { receipt: shown } = await bob.call(receipt, { purchase_id: await newestSale(alice, id) })
  expect(linesOf(shown)).toEqual([])
})

test('a payment for a post no longer on sale is a top-up, and its receipt says why', async () => {
  const [alice, frank] = [await world.as('alice'), await world.as('frank')]
  const id = await alice.publish(sold())
  standIn.faults.add({ fault: 'delay', ms: 1500, times: 1 })
  const paying = pay(frank, { token: await fixture.card(), amount: 300, post_id: id })
  await expect
    .poll(async () => (await rowsOf(world.ctx, sql`select from payment where status = 'created'`)).length)
    .toBe(1)
  await alice.call(updatePost, { post_id: id, text: 'teaser', ptv_price_in_cents: cents(400) })
  const { body } = await paying
  const mails = await mailsTo('frank')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain(String(body['notice']))
  expect(mails[0]?.text).toContain('To your funds: $3.00\nCard fee: $0.30\nTotal charged to Visa 4242: $3.30')
  const { receipt: shown } = await frank.call(receipt, { payment_id: body['payment_id'] as PaymentId })
  expect(shown).toMatchObject({ kind: 'top_up', notice: body['notice'] })
  await world.expectLedgerBalances()
})

test('the receipt of a refund shows who refunded what, and that the card fee is not returned', async () => {
  const [alice, carol] = [await world.as('alice'), await world.as('carol')]
  const id = await alice.publish(sold(500))
  await pay(carol, { token: await fixture.card(), amount: 500, post_id: id })
  const purchase = await newestSale(alice, id)
  await alice.call(refund, { purchase_id: purchase })
  const mails = await mailsTo('carol')
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'Refunded: a post by @alice',
    'Your receipt: a post by @alice',
  ])
  const reported = mails.find(({ subject }) => subject.startsWith('Refunded'))?.text
  expect(reported).toContain(
    'Refunded by the author: $5.00 to your funds. The card fee of $0.30 is not returned.',
  )
  const { receipt: shown } = await carol.call(receipt, { purchase_id: purchase })
  expect(shown.refund).toMatchObject({ by: 'author', to_funds_amount: 500, to_debt_amount: 0 })
  await world.expectLedgerBalances()
})

test('a receipt is visible to its payer only', async () => {
  const [alice, erin] = [await world.as('alice'), await world.as('erin')]
  const id = await alice.publish(sold())
  const { body } = await pay(erin, { token: await fixture.card(), amount: 300, post_id: id })
  const purchase = await newestSale(alice, id)
  for (const input of [
    { purchase_id: purchase },
    { payment_id: body['payment_id'] as PaymentId },
    { purchase_id: '0000000000001' as PurchaseId },
    {},
  ])
    expect((await alice.ask(receipt, input)).body).toMatchObject({
      success: false,
      code: 'receipt_not_found',
    })
})
