import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { CardProvider } from '../../../platform/cards/card-provider.ts'
import { rowsOf } from '../../../testing/sales.ts'
import { stripeFixture } from '../../../testing/stripe-fixture.ts'
import type { PostsContext } from '../../posts/index.ts'
import { readTransactions } from './read-transactions.service.ts'

const fixture = await stripeFixture()
const { world, standIn } = fixture

const known = async () =>
  (await rowsOf(world.ctx, sql<{ id: string }>`select id from card_transaction order by created_at`)).map(
    ({ id }) => id,
  )
const mark = async () =>
  (await rowsOf(world.ctx, sql<{ read_until: Date | null }>`select read_until from card_watch`))[0]
    ?.read_until

/** A provider with so many lines that only `most` of them fit in one response. */
function crowded(most: number): { ctx: PostsContext; asked: () => number } {
  const provider = world.ctx.cardProvider as CardProvider
  let asked = 0
  const cardProvider: CardProvider = {
    ...provider,
    async transactions(since, until) {
      asked++
      const lines = await provider.transactions(since, until)
      return lines === null || lines.length > most ? null : lines
    },
  }
  return { ctx: { ...world.ctx, cardProvider } as unknown as PostsContext, asked: () => asked }
}

test('a statement with more lines than one read returns is read in intervals without gaps', async () => {
  const alice = await world.as('alice')
  for (let n = 0; n < 5; n++) await fixture.pay(alice, { token: await fixture.card(), amount: 100 + n })
  const lines = [...standIn.store.transactions.values()]
  // Spread over the last three quarters of an hour, one every nine minutes.
  for (const [n, line] of lines.entries()) line.created -= (5 - n) * 540
  const { ctx, asked } = crowded(1)
  await readTransactions(ctx)
  expect(await known()).toEqual(lines.map(({ id }) => id))
  expect(asked()).toBeGreaterThan(5)
  expect((await mark())?.getTime()).toBeGreaterThan(Date.now() - 60_000)
  await world.expectLedgerBalances()
})

test('more lines in one second than one read returns is an error, and the position stays', async () => {
  const before = await mark()
  const { ctx } = crowded(-1)
  await expect(readTransactions(ctx)).rejects.toThrow('more lines in one second')
  expect(await mark()).toEqual(before)
  await world.expectLedgerBalances()
})
