import { fundsHistory, purchase, refund } from '@sayso/contract/calls/money'
import { deletePost } from '@sayso/contract/calls/posts'
import type { PostId } from '@sayso/contract/ids'
import type { FundsEntry } from '@sayso/contract/shapes/funds'
import { expect, test } from 'vitest'
import type { Actor } from '../../testing/cast.ts'
import { giveFunds, readFunds } from '../../testing/funds.ts'
import { buy, newestSale, secondProfile, tryToBuy } from '../../testing/sales.ts'
import { useWorld } from '../../testing/world.ts'

const world = useWorld({ LIMITS: '{"feeds":{"postsPerPage":3}}', DATABASE_POOL: '8' })

const CANARY = 'canary-of-the-locked'
const sold = (text: string, price = 300) => ({ text, ptv: { price, text: CANARY } })

async function readAll(person: Actor): Promise<FundsEntry[]> {
  const all: FundsEntry[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof read>> = await read(cursor)
    all.push(...page.entries)
    cursor = page.next_cursor
    expect(page.has_more).toBe(cursor !== null)
  } while (cursor !== null)
  return all

  function read(from: string | null) {
    return person.call(fundsHistory, from === null ? {} : { cursor: from })
  }
}

/** Expects that every line follows from the one before it, from zero to the current balance. */
function expectToAddUp(entries: readonly FundsEntry[], balance: number): void {
  let running = 0
  for (const entry of entries.toReversed()) {
    // Lines of sales have no balance.
    if (entry.balance === null) continue
    running += entry.amount
    expect(entry.balance).toBe(running)
    expect(running).toBeGreaterThanOrEqual(0)
  }
  expect(running).toBe(balance)
}

test('a profile without money has an empty history', async () => {
  const erin = await world.as('erin')
  expect(await erin.call(fundsHistory)).toEqual({
    success: true,
    entries: [],
    has_more: false,
    next_cursor: null,
    fund_account_balance: 0,
    has_earned: false,
    earnings_pending: 0,
    earnings_payable: 0,
  })
})

test('every movement is one entry with the balance after it, page by page', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  await giveFunds(world.ctx, bob.profileId, 2500)
  const first = await alice.publish(sold('\nPart 2 of the leak is up.\nMore below.', 300))
  const second = await alice.publish(sold('x'.repeat(400), 450))
  const free = await alice.publish(sold('for nothing', 0))
  await buy(bob, first, 300)
  await buy(bob, free, 0)
  await buy(bob, second, 450)
  await giveFunds(world.ctx, bob.profileId, 100)
  await alice.call(refund, { purchase_id: await newestSale(alice, second) })

  const entries = await readAll(bob)
  expect(entries.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
    ['refund', 450, 2300],
    ['top_up', 100, 1850],
    ['purchase', -450, 1750],
    ['purchase', -300, 2200],
    ['top_up', 2500, 2500],
  ])
  expectToAddUp(entries, await readFunds(world.ctx, bob.profileId))
  expect(new Set(entries.map(({ unique_id }) => unique_id)).size).toBe(5)
  expect(entries[4]).toMatchObject({ card_fee: 30, profile: null, post: null })
  expect(entries[3]).toMatchObject({
    profile: { display_name: 'Alice', handle: 'alice' },
    post: { unique_id: first, title: 'Part 2 of the leak is up.' },
  })
  expect(entries[2]?.post?.title).toHaveLength(120)
  expect(entries[3]?.card_fee).toBeUndefined()
  expect(JSON.stringify(entries)).not.toMatch(/canary|people\.example/)
  await world.expectLedgerBalances()
})

test('an entry for a deleted post keeps the author’s name and has no link', async () => {
  const [alice, carol] = [await world.as('alice'), await world.as('carol')]
  await giveFunds(world.ctx, carol.profileId, 300)
  const post = await alice.publish(sold('soon gone'))
  await buy(carol, post, 300)
  await alice.call(refund, { purchase_id: await newestSale(alice, post) })
  await alice.call(deletePost, { post_id: post })
  const entries = await readAll(carol)
  expect(entries.map(({ kind, post: shown, profile }) => [kind, shown, profile?.handle])).toEqual([
    ['refund', null, 'alice'],
    ['purchase', null, 'alice'],
    ['top_up', null, undefined],
  ])
})

test('earnings are separate from funds and match the ledger', async () => {
  const [dan, bob] = [await world.as('dan'), await world.as('bob')]
  await giveFunds(world.ctx, bob.profileId, 300)
  await buy(bob, await dan.publish(sold('mine')), 300)
  expect(await dan.call(fundsHistory)).toMatchObject({
    entries: [
      { kind: 'sale', amount: 276, balance: null, profile: { handle: 'bob' }, post: { title: 'mine' } },
    ],
    fund_account_balance: 0,
    has_earned: true,
    earnings_pending: 276,
    earnings_payable: 0,
  })
})

test('a seller’s history has every sale and refund among their purchases, page by page', async () => {
  const [heidi, bob, carol] = [await world.as('heidi'), await world.as('bob'), await world.as('carol')]
  for (const person of [heidi, bob, carol]) await giveFunds(world.ctx, person.profileId, 1000)
  const [first, second] = [await heidi.publish(sold('first', 300)), await heidi.publish(sold('second', 500))]
  await buy(bob, first, 300)
  await buy(heidi, await bob.publish(sold('not mine', 200)), 200)
  await buy(carol, second, 500)
  await buy(bob, second, 500)
  await heidi.call(refund, { purchase_id: await newestSale(heidi, second) })
  await heidi.call(refund, { purchase_id: await newestSale(heidi, first) })
  await heidi.call(deletePost, { post_id: first })
  const entries = await readAll(heidi)
  expect(
    entries.map(({ kind, amount, balance, profile, post }) => [
      kind,
      amount,
      balance,
      profile?.handle,
      post?.title,
    ]),
  ).toEqual([
    ['sale_refund', -276, null, 'bob', undefined],
    ['sale_refund', -460, null, 'bob', 'second'],
    ['sale', 460, null, 'bob', 'second'],
    ['sale', 460, null, 'carol', 'second'],
    ['purchase', -200, 800, 'bob', 'not mine'],
    ['sale', 276, null, 'bob', undefined],
    ['top_up', 1000, 1000, undefined, undefined],
  ])
  const { earnings_pending: pending } = await heidi.call(fundsHistory)
  expect(entries.filter(({ balance }) => balance === null).reduce((sum, { amount }) => sum + amount, 0)).toBe(
    pending,
  )
  expect(JSON.stringify(entries)).not.toMatch(/canary|people\.example/)
  await world.expectLedgerBalances()
})

test('each profile has its own history, which nobody else can read', async () => {
  const bob = await world.as('bob')
  const other = await secondProfile(bob, 'bobs_second')
  expect((await bob.ask(fundsHistory, { user_profile_id: other })).body['entries']).toEqual([])
  const alice = await world.as('alice')
  expect((await alice.ask(fundsHistory, { user_profile_id: other })).body.code).toBe('not_own_profile')
  expect((await (await world.visitor()).ask(fundsHistory)).body.code).toBe('members_only')
  expect((await bob.ask(fundsHistory, { cursor: 'elsewhere' })).body.code).toBe('invalid_input')
})

test('concurrent purchases and a top-up still add up entry by entry', async () => {
  const [alice, frank] = [await world.as('alice'), await world.as('frank')]
  await giveFunds(world.ctx, frank.profileId, 900)
  const posts: PostId[] = await Promise.all(
    Array.from({ length: 6 }, (_, i) => alice.publish(sold(`race ${i}`))),
  )
  await Promise.all([
    ...posts.map((id) => tryToBuy(frank, id, 300)),
    giveFunds(world.ctx, frank.profileId, 500),
    ...posts.map((id) => tryToBuy(frank, id, 300)),
  ])
  await frank.ask(purchase, { post_id: posts[0], amount: 300 })
  expectToAddUp(await readAll(frank), await readFunds(world.ctx, frank.profileId))
  await world.expectLedgerBalances()
})
