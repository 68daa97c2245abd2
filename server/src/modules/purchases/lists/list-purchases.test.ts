import { getPurchases, myPurchases, receipt, refund } from '@sayso/contract/calls/money'
import { deletePost } from '@sayso/contract/calls/posts'
import type { PostId, PurchaseId } from '@sayso/contract/ids'
import { expect, test } from 'vitest'
import type { Actor, PersonName } from '../../../testing/cast.ts'
import { giveFunds } from '../../../testing/funds.ts'
import { buy, newestSale } from '../../../testing/sales.ts'
import { useWorld } from '../../../testing/world.ts'

const world = useWorld({ LIMITS: '{"feeds":{"profilesPerPage":2,"postsPerPage":2}}' })

const sold = { text: 'teaser', ptv: { price: 300, text: 'hidden words' } }

async function rich(name: PersonName): Promise<Actor> {
  const person = await world.as(name)
  await giveFunds(world.ctx, person.profileId, 3000)
  return person
}

test('an author sees the buyers, newest first, by public name only', async () => {
  const alice = await world.as('alice')
  const id = await alice.publish(sold)
  for (const name of ['bob', 'carol', 'dan'] as const) await buy(await rich(name), id, 300)
  const first = await alice.call(getPurchases, { post_id: id })
  expect(first.purchases.map(({ profile }) => profile)).toEqual([
    { display_name: 'Dan', handle: 'dan' },
    { display_name: 'Carol', handle: 'carol' },
  ])
  expect(first).toMatchObject({ has_more: true, next_cursor: first.purchases[1]?.unique_id })
  const second = await alice.call(getPurchases, { post_id: id, cursor: first.next_cursor ?? '' })
  expect(second).toMatchObject({ has_more: false, next_cursor: null })
  expect(second.purchases).toHaveLength(1)
  expect(second.purchases[0]).toMatchObject({
    paid_amount: 300,
    fee_amount: 24,
    status: 'completed',
    can_refund: true,
  })
  expect(second.summary).toBeUndefined()
  expect(JSON.stringify([first, second])).not.toMatch(/people\.example|Example|account/)
  const odd = await alice.ask(getPurchases, { post_id: id, cursor: 'elsewhere' })
  expect(odd.body.code).toBe('invalid_input')
})

test('the first page sums up all sales, with refunds counted separately', async () => {
  const alice = await world.as('alice')
  const id = await alice.publish({ text: 'teaser', ptv: { price: 200, text: 'hidden', canPayMore: true } })
  const nothing = await alice.call(getPurchases, { post_id: id })
  expect(nothing.summary).toEqual({
    num_sales: 0,
    num_refunded: 0,
    paid_amount: 0,
    refunded_amount: 0,
    num_receivers: 0,
    next_mail_at: null,
  })
  for (const [name, amount] of [
    ['bob', 200],
    ['carol', 250],
    ['dan', 400],
  ] as const) {
    await buy(await rich(name), id, amount)
  }
  await alice.call(refund, { purchase_id: await newestSale(alice, id) })
  const { summary, purchases } = await alice.call(getPurchases, { post_id: id })
  expect(summary).toMatchObject({
    num_sales: 3,
    num_refunded: 1,
    paid_amount: 850,
    refunded_amount: 400,
    num_receivers: 2,
  })
  expect(purchases.map(({ status, refunded }) => [status, typeof refunded])).toEqual([
    ['refunded', 'string'],
    ['completed', 'undefined'],
  ])
})

test('nobody but the author sees the buyers', async () => {
  const [alice, bob] = [await world.as('alice'), await rich('bob')]
  const id = await alice.publish(sold)
  await buy(bob, id, 300)
  const missing = await bob.ask(getPurchases, { post_id: '0000000000001' })
  for (const other of [bob, await world.as('erin')]) {
    expect((await other.ask(getPurchases, { post_id: id })).body).toEqual(missing.body)
  }
  expect(missing.body.code).toBe('post_not_found')
  expect((await (await world.visitor()).ask(getPurchases, { post_id: id })).body.code).toBe('members_only')
})

test('purchases are listed newest first, by cursor and by page; refunded ones are closed', async () => {
  const [alice, frank] = [await world.as('alice'), await rich('frank')]
  expect(await frank.call(myPurchases)).toMatchObject({ posts: [], has_more: false, next_cursor: null })
  const posts: PostId[] = []
  for (let i = 0; i < 6; i++) posts.push(await alice.publish(sold))
  // Bought in a different order than published.
  const order = [2, 0, 5, 1, 4, 3].map((i) => posts[i] as PostId)
  for (const id of order) await buy(frank, id, 300)
  await alice.call(refund, { purchase_id: await newestSale(alice, posts[5] as PostId) })
  // Refunded and bought again: listed once, in its current state.
  await alice.call(refund, { purchase_id: await newestSale(alice, posts[0] as PostId) })
  await buy(frank, posts[0] as PostId, 300)
  const expected = [posts[0], ...order.filter((id) => id !== posts[0]).toReversed()]

  const seen: PostId[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof read>> = await read(cursor === null ? {} : { cursor })
    seen.push(...page.posts.map(({ unique_id }) => unique_id))
    for (const post of page.posts) {
      const isKept = post.unique_id !== posts[5]
      expect(post.is_purchased).toBe(isKept)
      expect(post.ptv_text).toBe(isKept ? 'hidden words' : undefined)
      expect(post.purchase).toMatchObject({ paid_amount: 300, status: isKept ? 'completed' : 'refunded' })
    }
    cursor = page.next_cursor
    expect(page.has_more).toBe(cursor !== null)
  } while (cursor !== null)
  expect(seen).toEqual(expected)
  const second = await read({ page: 1 })
  expect(second.posts.map(({ unique_id }) => unique_id)).toEqual(expected.slice(2, 4))
  // Deleted after everybody was refunded: the post is gone, the record of what was paid is not.
  await alice.call(deletePost, { post_id: posts[5] as PostId })
  const pages = [await read({}), await read({ page: 1 }), await read({ page: 2 })]
  const all = pages.flatMap((page) => page.posts)
  expect(all.map(({ unique_id }) => unique_id)).toEqual(expected.filter((id) => id !== posts[5]))
  const closed = pages.flatMap((page) => page.closed)
  expect(closed).toEqual([
    {
      purchase: expect.objectContaining({
        status: 'refunded',
        paid_amount: 300,
        refunded: expect.any(String),
      }),
      profile: { display_name: 'Alice', handle: 'alice' },
    },
  ])
  const paid = await frank.call(receipt, { purchase_id: closed[0]?.purchase.unique_id as PurchaseId })
  expect(paid.receipt).toMatchObject({ amount: 300, refund: { by: 'author', to_funds_amount: 300 } })
  await world.expectLedgerBalances()

  function read(input: { cursor?: string; page?: number }) {
    return frank.call(myPurchases, input)
  }
})
