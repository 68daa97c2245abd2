import type { ProfileId } from '@sayso/contract/ids'
import { cents } from '@sayso/contract/money'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { giveFunds, readFunds } from '../../testing/funds.ts'
import { rowsRead } from '../../testing/rows-read.ts'
import { useWorld } from '../../testing/world.ts'
import { accountOf, type Leg, Overdrawn, platformAccount, postEntry } from './index.ts'

const world = useWorld({ DATABASE_POOL: '10' })

const post = (key: string, legs: readonly Leg[], reverses?: string) =>
  world.ctx.db.write((tx) => postEntry(tx, { key, kind: 'test', legs, ...(reverses && { reverses }) }))

const spend = (from: ProfileId, amount: number): Leg => ({
  debit: accountOf(from, 'user_funds'),
  credit: platformAccount('platform_fee'),
  amount: cents(amount),
})

async function emptied(name: 'alice' | 'bob' | 'carol', funds: number): Promise<ProfileId> {
  const { profileId } = await world.as(name)
  const left = await readFunds(world.ctx, profileId)
  if (left > 0) await post(`empty:${name}:${performance.now()}`, [spend(profileId, left)])
  await giveFunds(world.ctx, profileId, funds)
  return profileId
}

const succeeded = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === 'fulfilled').length

test('a transfer debits one account, credits another and updates both balances', async () => {
  const alice = await emptied('alice', 500)
  const bob = await emptied('bob', 100)
  await post('gift', [
    {
      debit: accountOf(alice, 'user_funds'),
      credit: accountOf(bob, 'user_funds'),
      amount: cents(120),
    },
    spend(alice, 30),
  ])
  expect(await readFunds(world.ctx, alice)).toBe(350)
  expect(await readFunds(world.ctx, bob)).toBe(220)
  await world.expectLedgerBalances()
})

test('of thirty concurrent payments from funds for one, exactly one succeeds', async () => {
  const alice = await emptied('alice', 300)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 30 }, (_, i) => post(`rush:${i}`, [spend(alice, 300)])),
  )
  expect(succeeded(outcomes)).toBe(1)
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Overdrawn)
  }
  expect(await readFunds(world.ctx, alice)).toBe(0)
  await world.expectLedgerBalances()
})

test('an entry posted twenty times concurrently under one key is written once', async () => {
  const bob = await emptied('bob', 1000)
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => post('once', [spend(bob, 100)])))
  expect(outcomes.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(await readFunds(world.ctx, bob)).toBe(900)
  await world.expectLedgerBalances()
})

test('a key that was used for one entry is rejected for another', async () => {
  const bob = await emptied('bob', 1000)
  await post('named', [spend(bob, 100)])
  await expect(post('named', [spend(bob, 101)])).rejects.toMatchObject({ code: 'idempotency_key_reused' })
  expect(await readFunds(world.ctx, bob)).toBe(900)
})

test('concurrent transfers between the same people cause no deadlock', async () => {
  const [alice, bob, carol] = await Promise.all([
    emptied('alice', 1000),
    emptied('bob', 1000),
    emptied('carol', 1000),
  ])
  const pairs = [
    [alice, bob],
    [bob, carol],
    [carol, alice],
    [bob, alice],
    [alice, carol],
    [carol, bob],
  ] as const
  const move = (from: ProfileId, to: ProfileId, key: string) =>
    post(key, [
      { debit: accountOf(from, 'user_funds'), credit: accountOf(to, 'author_receivable'), amount: cents(1) },
      { debit: accountOf(from, 'user_funds'), credit: accountOf(to, 'user_funds'), amount: cents(2) },
    ])
  await Promise.all(
    Array.from({ length: 120 }, (_, i) => {
      const [from, to] = pairs[i % pairs.length] as (typeof pairs)[number]
      return move(from, to, `round:${i}`)
    }),
  )
  const left = await Promise.all([alice, bob, carol].map((one) => readFunds(world.ctx, one)))
  expect(left).toEqual([960, 960, 960])
  // A deadlock would have been retried unnoticed.
  const { rows } = await world.ctx.db.write((tx) =>
    sql<{ deadlocks: bigint }>`
      select deadlocks from pg_stat_database where datname = current_database()`.execute(tx),
  )
  expect(rows[0]?.deadlocks).toBe(0n)
  // Booked back, so that no debt account is left with a positive balance.
  for (const one of [alice, bob, carol]) {
    const debit = accountOf(one, 'author_receivable')
    await post(`round:back:${one}`, [{ debit, credit: platformAccount('card_clearing'), amount: cents(40) }])
  }
})

test('an entry is reversed at most once', async () => {
  const alice = await emptied('alice', 200)
  await post('sold', [spend(alice, 200)])
  const back: Leg = {
    debit: platformAccount('platform_fee'),
    credit: accountOf(alice, 'user_funds'),
    amount: cents(200),
  }
  await post('back', [back], 'sold')
  await expect(post('back-again', [back], 'sold')).rejects.toThrow(/reverses/)
  await expect(post('back-of-nothing', [back], 'never')).rejects.toThrow()
  expect(await readFunds(world.ctx, alice)).toBe(200)
})

test('an amount is a positive whole number of cents, between two different accounts', async () => {
  const alice = await emptied('alice', 200)
  for (const amount of [-1, 0.5, Number.NaN, 2 ** 53]) {
    await expect(post(`odd:${amount}`, [{ ...spend(alice, 1), amount: amount as never }])).rejects.toThrow(
      RangeError,
    )
  }
  const funds = accountOf(alice, 'user_funds')
  await expect(post('circle', [{ debit: funds, credit: funds, amount: cents(1) }])).rejects.toThrow(/check/)
  const nowhere = { ...spend(alice, 1), credit: platformAccount('nowhere' as never) }
  await expect(post('nowhere', [nowhere])).rejects.toThrow(/credit_id/)
  // Nor by inserting past the function.
  for (const [journal, debit, credit, amount] of [
    [sql`min(id)`, 1, 999_999, 1],
    [sql`min(id)`, 999_999, 1, 1],
    [sql`0`, 1, 2, 1],
  ] as const) {
    const direct = sql`insert into ledger_transfer (journal_id, debit_id, credit_id, amount)
      select ${journal}, ${debit}::bigint, ${credit}::bigint, ${amount}::bigint from ledger_journal`
    await expect(world.ctx.db.writeAlone(direct)).rejects.toThrow(/from one account to another/)
  }
  expect(await readFunds(world.ctx, alice)).toBe(200)
  await world.expectLedgerBalances()
})

test('ledger rows cannot be changed or deleted, not even by the owner of the tables', async () => {
  const statements = [
    'update ledger_transfer set amount = 1',
    'delete from ledger_transfer',
    'truncate ledger_transfer',
    `update ledger_journal set kind = 'other'`,
    'delete from ledger_journal',
    'truncate ledger_journal cascade',
    'delete from ledger_account',
    `update ledger_account set kind = 'user_funds' where kind = 'author_receivable'`,
  ]
  for (const statement of statements) {
    for (const role of ['origin', 'replica']) {
      const tried = world.ctx.db.write(async (tx) => {
        await sql`select set_config('session_replication_role', ${role}, true)`.execute(tx)
        await sql.raw(statement).execute(tx)
      })
      await expect(tried, `${statement} as ${role}`).rejects.toThrow(/never changed/)
    }
  }
  await world.expectLedgerBalances()
})

test('the roles have no permission to change ledger rows', async () => {
  const { rows } = await world.ctx.db.write((tx) =>
    sql<{ acl: string }>`
      select array_to_string(relacl, ' ') as acl from pg_class where relname = 'ledger_transfer'`.execute(tx),
  )
  // a: insert, r: select, x, t: references and triggers; neither w, d nor D.
  expect(rows[0]?.acl).toMatch(/^[^=]+=arxt\//)
  const reads = sql`select * from ledger_account`.execute(world.ctx.db.read as never)
  await expect(reads).rejects.toThrow(/permission denied/)
})

test('ledger entries are rejected when synchronous_commit is off', async () => {
  const alice = await emptied('alice', 200)
  const tried = world.ctx.db.write(async (tx) => {
    await sql`set local synchronous_commit = off`.execute(tx)
    await postEntry(tx, { key: 'lost', kind: 'test', legs: [spend(alice, 1)] })
  })
  await expect(tried).rejects.toThrow(/synchronous_commit/)
  expect(await readFunds(world.ctx, alice)).toBe(200)
})

test('posting an entry reads few rows even if the connection was planned on a small ledger', async () => {
  const alice = await emptied('alice', 1000)
  const read = await world.ctx.db.write(async (tx) => {
    const spendOne = (key: string) => postEntry(tx, { key, kind: 'test', legs: [spend(alice, 1)] })
    for (let n = 0; n < 300; n++) await spendOne(`many:${n}`)
    return rowsRead(tx, 'ledger_journal', () => spendOne('one more'))
  })
  expect(read).toBeLessThan(10)
})
