import type { ProfileId } from '@sayso/contract/ids'
import { cents } from '@sayso/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import { accountOf, fundsOfAll, type Leg, Overdrawn, platformAccount, postEntry } from './index.ts'

const world = useWorld()

const PEOPLE = 4
const person = fc.nat(PEOPLE - 1)
const act = fc.record({
  /** Few keys, so that many are used again. */
  key: fc.nat(30),
  from: person,
  to: person,
  amount: fc.constantFrom(1, 100, 250),
  isTopUp: fc.boolean(),
})
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

/** The whole rule in memory: an entry counts once, and nobody goes below zero. */
function createModel() {
  const funds = new Array<number>(PEOPLE).fill(0)
  const reported = new Map<number, string>()
  return {
    funds,
    apply({ key, from, to, amount, isTopUp }: Act): 'written' | 'known' | 'reused' | 'overdrawn' {
      const what = JSON.stringify(isTopUp ? [to, amount] : [from, to, amount])
      const before = reported.get(key)
      if (before !== undefined) return before === what ? 'known' : 'reused'
      const left = funds[from] ?? 0
      if (!isTopUp && left < amount) return 'overdrawn'
      if (!isTopUp) funds[from] = left - amount
      funds[to] = (funds[to] ?? 0) + amount
      reported.set(key, what)
      return 'written'
    },
  }
}

const legOf = (people: readonly ProfileId[], { from, to, amount, isTopUp }: Act): Leg => ({
  debit: isTopUp ? platformAccount('card_clearing') : accountOf(people[from] as ProfileId, 'user_funds'),
  credit: accountOf(people[to] as ProfileId, 'user_funds'),
  amount: cents(amount),
})

test('random entries, repeated and in any order, give the balances of a simple model', async () => {
  const names = ['alice', 'bob', 'carol', 'dan'] as const
  const people = await Promise.all(names.map(async (name) => (await world.as(name)).profileId))
  const model = createModel()
  const seed = Date.now() % 1_000_000
  const seen = new Set<string>()
  const acts = fc.sample(
    act.filter(({ from, to, isTopUp }) => isTopUp || from !== to),
    { numRuns: 400, seed },
  )
  for (const [i, one] of acts.entries()) {
    // Keys belong to a block of a hundred acts, within which they are used again and again.
    const key = `model:${Math.floor(i / 100)}:${one.key}`
    const expected = model.apply({ ...one, key: Math.floor(i / 100) * 1000 + one.key })
    const received = await world.ctx.db
      .write((tx) => postEntry(tx, { key, kind: 'test', legs: [legOf(people, one)] }))
      .then(({ isNew }) => (isNew ? 'written' : 'known'))
      .catch((error: Error & { code?: string }) => {
        if (error instanceof Overdrawn) return 'overdrawn'
        if (error.code === 'idempotency_key_reused') return 'reused'
        throw error
      })
    expect([i, one, received], `seed ${seed}`).toEqual([i, one, expected])
    seen.add(expected)
    if (i % 100 === 99) {
      const funds = await world.ctx.db.write((tx) => fundsOfAll(tx, people))
      expect(people.map((id) => funds.get(id))).toEqual(model.funds)
    }
  }
  expect(seen).toEqual(new Set(['written', 'known', 'reused', 'overdrawn']))
  await world.expectLedgerBalances()
})
