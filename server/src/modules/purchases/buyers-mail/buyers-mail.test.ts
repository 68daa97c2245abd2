import { getPurchases, refund, sendEmailToPurchasers, stopBuyersMail } from '@sayso/contract/calls/money'
import { updatePost } from '@sayso/contract/calls/posts'
import type { PostId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { rowId } from '../../../platform/db/row-id.ts'
import type { Actor, PersonName } from '../../../testing/cast.ts'
import { giveFunds } from '../../../testing/funds.ts'
import { useMailbox } from '../../../testing/mailbox.ts'
import { buy, newestSale, rowsOf } from '../../../testing/sales.ts'
import { useWorld } from '../../../testing/world.ts'

const mailbox = useMailbox()
const world = useWorld(mailbox.environment)

const CANARY = 'canary-of-the-locked'
const WORDS = 'Thank you.\n\nIn step 4 the oven goes to 240 °C, not 220.'

/** Alice sells a post to these people. */
async function sold(...names: PersonName[]): Promise<{ alice: Actor; post: PostId }> {
  const alice = await world.as('alice')
  const post = await alice.publish({ text: 'teaser', ptv: { price: 300, text: CANARY } })
  for (const name of names) {
    const buyer = await world.as(name)
    await giveFunds(world.ctx, buyer.profileId, 300)
    await buy(buyer, post, 300)
  }
  await world.settle()
  mailbox.clear()
  return { alice, post }
}

const address = (name: PersonName) => `${name}@people.example`
const receivers = () => mailbox.mails.flatMap(({ recipients }) => recipients).toSorted()

/** Makes the last email look this much older. */
const age = (post: PostId, hours: number) =>
  rowsOf(
    world.ctx,
    sql`update buyers_mail_turn set sent_at = sent_at - make_interval(hours => ${hours})
         where post_id = ${rowId(post)}`,
  )

const unsubscribeLinkOf = (name: PersonName) => {
  const [header = ''] = mailbox.newestTo(address(name)).header('list-unsubscribe')
  return header.replace(/^<|>$/g, '')
}

beforeEach(() => mailbox.clear())

test('each buyer gets a separate email with the author’s message and none of the locked text', async () => {
  const { alice, post } = await sold('bob', 'carol')
  await alice.call(updatePost, {
    post_id: post,
    text: 'teaser',
    visibility: 'everyone',
    geo_visibility: 'global',
    type: 'paid',
    ptv_text: CANARY,
    ptv_price_in_cents: 300 as never,
    ptv_support_email: 'help@bake.example',
  })
  expect(await alice.call(sendEmailToPurchasers, { post_id: post, text: `  ${WORDS}\r\n` })).toMatchObject({
    num_sent: 2,
  })
  await world.settle()
  expect(receivers()).toEqual([address('bob'), address('carol')])
  for (const name of ['bob', 'carol'] as const) {
    const mail = mailbox.newestTo(address(name))
    const other = name === 'bob' ? 'carol' : 'bob'
    expect(mail.subject).toBe('A message from @alice about a post you bought')
    expect(mail.text).toContain(WORDS)
    expect(mail.text).toContain(`/p/${post}`)
    expect(mail.header('reply-to')).toEqual(['help@bake.example'])
    expect(mail.header('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click'])
    expect(JSON.stringify(mail)).not.toMatch(new RegExp(`${CANARY}|${other}|${address('alice')}`, 'i'))
  }
})

test('without a support address the email says that replies are not read', async () => {
  const { alice, post } = await sold('bob')
  await alice.call(sendEmailToPurchasers, { post_id: post, text: WORDS })
  await world.settle()
  const mail = mailbox.newestTo(address('bob'))
  expect(mail.header('reply-to')).toEqual([])
  expect(mail.text).toContain('Replies to this email are not read.')
})

test('refunded buyers get no email', async () => {
  const { alice, post } = await sold('bob', 'carol')
  await alice.call(refund, { purchase_id: await newestSale(alice, post) })
  await world.settle()
  mailbox.clear()
  expect(await alice.call(sendEmailToPurchasers, { post_id: post, text: WORDS })).toMatchObject({
    num_sent: 1,
  })
  await world.settle()
  expect(receivers()).toEqual([address('bob')])
})

test('an unverified address gets the email only if its owner paid', async () => {
  const alice = await world.as('alice')
  const free = await alice.publish({ text: 'teaser', ptv: { price: 0, text: CANARY } })
  const { post } = await sold('dan')
  await buy(await world.as('dan'), free, 0)
  await buy(await world.as('erin'), free, 0)
  await rowsOf(world.ctx, sql`update account set verified_at = null where email = ${address('dan')}`)
  await world.settle()
  mailbox.clear()
  expect(await alice.call(sendEmailToPurchasers, { post_id: free, text: WORDS })).toMatchObject({
    num_sent: 1,
  })
  await world.settle()
  expect(receivers()).toEqual([address('erin')])
  expect(await alice.call(sendEmailToPurchasers, { post_id: post, text: WORDS })).toMatchObject({
    num_sent: 1,
  })
})

test('buyers are emailed once in 24 hours: the same text is not sent again, other text must wait', async () => {
  const { alice, post } = await sold('bob')
  const press = (text: string) => alice.ask(sendEmailToPurchasers, { post_id: post, text })
  const pressed = await Promise.all(Array.from({ length: 8 }, () => press(WORDS)))
  expect(pressed.map(({ body }) => [body.success, body['num_sent']])).toEqual(pressed.map(() => [true, 1]))
  const { body } = await press('Something else')
  expect(body).toMatchObject({
    code: 'buyers_mail_wait',
    error: 'You can email the buyers of a post once in 24 hours',
  })
  const { retry_after_seconds: left } = body['details'] as { retry_after_seconds: number }
  expect(left).toBeGreaterThan(24 * 3600 - 60)
  expect(left).toBeLessThanOrEqual(24 * 3600)
  await world.settle()
  expect(receivers()).toEqual([address('bob')])

  const { summary } = await alice.call(getPurchases, { post_id: post })
  expect(Date.parse(summary?.next_mail_at ?? '')).toBeGreaterThan(Date.now())
  await age(post, 24)
  expect((await alice.call(getPurchases, { post_id: post })).summary?.next_mail_at).toBeNull()
  expect((await press('Something else')).body).toMatchObject({ success: true, num_sent: 1 })
  await world.settle()
  expect(receivers()).toEqual([address('bob'), address('bob')])
})

test('a buyer who unsubscribes with one click gets no more of that author’s emails until they undo it', async () => {
  const { alice, post } = await sold('bob', 'carol')
  await alice.call(sendEmailToPurchasers, { post_id: post, text: WORDS })
  await world.settle()
  const link = unsubscribeLinkOf('bob')
  const url = new URL(new URL(link).pathname + new URL(link).search, world.baseUrl)
  // A scanner that opens every link of an email unsubscribes nobody.
  expect((await fetch(url)).status).toBe(405)
  const body = 'List-Unsubscribe=One-Click'
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await fetch(url, { method: 'POST', headers, body })
  expect(await answer.json()).toMatchObject({ success: true, handle: 'alice', is_stopped: true })

  await age(post, 24)
  mailbox.clear()
  expect(await alice.call(sendEmailToPurchasers, { post_id: post, text: 'Second' })).toMatchObject({
    num_sent: 1,
  })
  await world.settle()
  expect(receivers()).toEqual([address('carol')])

  const token = url.searchParams.get('token') ?? ''
  const visitor = await world.visitor()
  expect(await visitor.call(stopBuyersMail, { token, resume: true })).toMatchObject({ is_stopped: false })
  const { summary } = await alice.call(getPurchases, { post_id: post })
  expect(summary?.num_receivers).toBe(2)
  for (const forged of [
    '',
    'a.b.c',
    `${token}x`,
    token.replace(/^./, (first) => (first === '1' ? '2' : '1')),
  ]) {
    const { body: refused } = await visitor.ask(stopBuyersMail, { token: forged })
    expect(refused.code).toBe('stop_link_invalid')
  }
})

test('an email that cannot be sent is rejected with the reason', async () => {
  const alice = await world.as('alice')
  const post = await alice.publish({ text: 'teaser', ptv: { price: 300, text: CANARY } })
  const send = async (text: string) => (await alice.ask(sendEmailToPurchasers, { post_id: post, text })).body
  expect(await send(' \n ')).toMatchObject({
    code: 'buyers_mail_empty',
    error: 'Missing required information to send email.',
  })
  expect((await send('x'.repeat(5001))).code).toBe('invalid_input')
  expect((await send(WORDS)).code).toBe('buyers_mail_nobody')
  const bob = await world.as('bob')
  const missing = await bob.ask(sendEmailToPurchasers, { post_id: '0000000000001', text: WORDS })
  expect(missing.body.code).toBe('post_not_found')
  expect((await bob.ask(sendEmailToPurchasers, { post_id: post, text: WORDS })).body).toEqual(missing.body)
  await world.settle()
  expect(mailbox.mails).toEqual([])
})

test('an email to more buyers than one job step handles reaches each of them once', async () => {
  const { alice, post } = await sold('bob')
  // Accounts are inserted directly, instead of registering 250 people through the API.
  await rowsOf(
    world.ctx,
    sql`with made as (
          insert into account (id, email, verified_at, first_name, last_name)
          select make_id(1), 'crowd' || i || '@people.example', now(), 'A', 'B' from generate_series(1, 250) i
          returning id)
        insert into purchase (id, post_id, buyer_id, buyer_account_id, author_id, paid, sayso_fee, transaction_fee,
                              secret_version)
        select make_id(1), ${rowId(post)}, bob.buyer_id, made.id, bob.author_id, 0, 0, 0, 1
          from made, (select buyer_id, author_id from purchase where post_id = ${rowId(post)}) bob`,
  )
  await rowsOf(
    world.ctx,
    sql`select ledger_post('buy:' || id, 'purchase', sha256(''), null, '{}', '{}', '{}', '{}', '{}')
          from purchase where paid = 0 and post_id = ${rowId(post)}`,
  )
  expect(await alice.call(sendEmailToPurchasers, { post_id: post, text: WORDS })).toMatchObject({
    num_sent: 251,
  })
  await world.settle()
  expect(receivers()).toHaveLength(251)
  expect(new Set(receivers()).size).toBe(251)
})
