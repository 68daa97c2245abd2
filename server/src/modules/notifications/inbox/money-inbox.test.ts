import { refund, sendEmailToPurchasers } from '@sayso/contract/calls/money'
import {
  notificationSettings,
  notifications,
  setNotification,
  unread,
} from '@sayso/contract/calls/notifications'
import { deletePost } from '@sayso/contract/calls/posts'
import { userProfile } from '@sayso/contract/calls/profiles'
import { stopNotices } from '@sayso/contract/calls/unauth'
import type { PostId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rowId } from '../../../platform/db/row-id.ts'
import type { Actor, PersonName } from '../../../testing/cast.ts'
import { giveFunds } from '../../../testing/funds.ts'
import { useMailbox } from '../../../testing/mailbox.ts'
import { switchAll, untilNotified, WITHOUT_DELAY } from '../../../testing/notifications.ts'
import { buy, newestSale, rowsOf } from '../../../testing/sales.ts'
import { useWorld } from '../../../testing/world.ts'
import { notifyPurchase } from '../notify/notify.service.ts'

const mailbox = useMailbox()
const world = useWorld({ ...mailbox.environment, ...WITHOUT_DELAY })

const FIRST = 'You made your first sale'
const CANARY = 'canary-in-the-lock'

beforeEach(() => mailbox.clear())
afterEach(() => world.expectLedgerBalances())

const forSale = (author: Actor, price = 300) =>
  author.publish({ text: 'A teaser.', ptv: { price, text: CANARY } })

async function sell(post: PostId, price: number, ...buyers: Actor[]): Promise<void> {
  for (const buyer of buyers) {
    if (price > 0) await giveFunds(world.ctx, buyer.profileId, price)
    await buy(buyer, post, price)
  }
}

const subjectsTo = (name: PersonName) =>
  mailbox.mails
    .filter(({ recipients }) => recipients.includes(`${name}@people.example`))
    .map(({ subject }) => subject)

async function moneyOf(person: Actor) {
  await untilNotified(world)
  return (await person.call(notifications, { tab: 'money' })).notifications
}

/** What the buyers of a post have paid and not got back, from the entries of the ledger. */
async function ledgerOf(post: PostId): Promise<number> {
  const [row] = await rowsOf(
    world.ctx,
    sql<{ paid: number }>`
      select sum(case when journal.key like 'buy:%' then amount else -amount end)::int as paid
        from purchase
        join ledger_journal journal on journal.key in ('buy:' || purchase.id, 'refund:' || purchase.id)
        join ledger_transfer on journal_id = journal.id
       where post_id = ${rowId(post)}`,
  )
  return row?.paid ?? 0
}

test('sales add up to what the ledger holds, also after a refund, which the buyer finds', async () => {
  const [alice, bob, carol] = [await world.as('alice'), await world.as('bob'), await world.as('carol')]
  const post = await forSale(alice)
  await sell(post, 300, bob)
  await untilNotified(world)
  await sell(post, 300, carol)
  const [sale] = await moneyOf(alice)
  expect(sale).toMatchObject({
    about: 'sale',
    who: '@carol and @bob',
    text: '@carol and @bob bought your post',
    quote: 'A teaser.',
    amount_cents: await ledgerOf(post),
    num_actors: 2,
    path: `/mp/${post}`,
  })
  expect(sale?.amount_cents).toBe(600)
  await alice.call(refund, { purchase_id: await newestSale(alice, post) })
  expect((await moneyOf(alice))[0]).toMatchObject({ amount_cents: await ledgerOf(post), count: 1 })
  expect(await moneyOf(carol)).toMatchObject([
    { about: 'refund', text: 'Your purchase was refunded', who: null, amount_cents: 300, path: '/purchases' },
  ])
  expect(JSON.stringify([await moneyOf(alice), await moneyOf(bob), await moneyOf(carol)])).not.toContain(
    CANARY,
  )
})

test('a refund stays listed when its post is gone, without a word of it', async () => {
  const [dan, bob] = [await world.as('dan'), await world.as('bob')]
  const post = await forSale(dan)
  await sell(post, 300, bob)
  await dan.call(refund, { purchase_id: await newestSale(dan, post) })
  await dan.call(deletePost, { post_id: post })
  const [given] = (await moneyOf(bob)).filter(({ about }) => about === 'refund')
  expect(given).toMatchObject({ amount_cents: 300, quote: null, post_id: null, path: '/purchases' })
  // Nothing is left of the sale.
  expect((await moneyOf(dan)).filter(({ about }) => about === 'sale')).toEqual([])
})

test('the first sale is emailed once, whatever the switches say and however often it is reported', async () => {
  const [erin, bob, carol] = [await world.as('erin'), await world.as('bob'), await world.as('carol')]
  await switchAll(erin, false)
  await sell(await forSale(erin, 0), 0, bob)
  await untilNotified(world)
  expect(subjectsTo('erin')).toEqual([])
  const [one, two] = [await forSale(erin), await forSale(erin)]
  // Two posts are sold at the same time, and both sales are reported again and again.
  await Promise.all([sell(one, 300, bob), sell(two, 300, carol)])
  const sales = [await newestSale(erin, one), await newestSale(erin, two)]
  await Promise.all(
    [...sales, ...sales, ...sales].map((purchaseId) => notifyPurchase(world.ctx, { purchaseId })),
  )
  await untilNotified(world)
  expect(subjectsTo('erin')).toEqual([FIRST])
  expect(mailbox.newestTo('erin@people.example').raw).not.toContain(CANARY)
  expect((await moneyOf(erin)).filter(({ about }) => about === 'sale')).toHaveLength(3)

  // The list asks until it is answered, and nothing was turned on by itself.
  const before = await erin.call(notificationSettings, {})
  expect(before.questions).toEqual(['first_sale'])
  expect(before.switches.at(-1)).toMatchObject({ kind: 'ptv', email: false })
  const after = await erin.call(setNotification, {
    kind: 'ptv',
    channel: 'email',
    is_on: false,
    answers: 'first_sale',
  })
  expect(after.questions).toEqual([])
  expect((await erin.call(notificationSettings, {})).questions).toEqual([])
})

test('the button in that email turns emails about sales on, and answers the question', async () => {
  const [frank, bob] = [await world.as('frank'), await world.as('bob')]
  await sell(await forSale(frank), 300, bob)
  await untilNotified(world)
  expect(subjectsTo('frank')).toEqual([FIRST])
  const { text } = mailbox.newestTo('frank@people.example')
  const [, fragment = ''] = /stop-mail#(\S+)/.exec(text) ?? []
  const link = new URLSearchParams(fragment)
  expect(link.get('resume')).toBe('1')
  const visitor = await world.visitor()
  const on = await visitor.ask(stopNotices, { token: link.get('notices') ?? '', resume: true })
  expect(on.body).toMatchObject({ kind: 'ptv', is_stopped: false })
  expect((await frank.call(userProfile)).profile).toMatchObject({ setting_notify_ptv_email: true })
  expect((await frank.call(notificationSettings, {})).questions).toEqual([])
  mailbox.clear()
  await sell(await forSale(frank), 300, bob)
  await untilNotified(world)
  expect(subjectsTo('frank')).toEqual(['@bob bought your post'])
})

test('with emails about sales on, the first sale is still one email', async () => {
  const [grace, bob] = [await world.as('grace'), await world.as('bob')]
  await switchAll(grace, true)
  await sell(await forSale(grace), 300, bob)
  await untilNotified(world)
  expect(subjectsTo('grace')).toEqual([FIRST])
})

test('buyers find in their list that the author wrote to them, and get one email', async () => {
  const [alice, bob, carol] = [await world.as('alice'), await world.as('bob'), await world.as('carol')]
  await switchAll(bob, true)
  const post = await forSale(alice)
  await sell(post, 300, bob, carol)
  await untilNotified(world)
  mailbox.clear()
  const before = (await bob.call(unread, {})).profiles[0]?.num_unread ?? 0
  await alice.call(sendEmailToPurchasers, { post_id: post, text: 'The oven goes to 240 °C.' })
  for (const buyer of [bob, carol]) {
    const [mail] = (await moneyOf(buyer)).filter(({ about }) => about === 'author_mail')
    expect(mail).toMatchObject({
      kind: 'ptv',
      text: '@alice wrote to you about a post you bought',
      who: '@alice',
      quote: 'A teaser.',
      path: `/p/${post}`,
    })
  }
  expect((await bob.call(unread, {})).profiles[0]?.num_unread).toBe(before + 1)
  expect(subjectsTo('bob')).toEqual(['A message from @alice about a post you bought'])
})
