import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { giveFunds } from '../../../testing/funds.ts'
import { useWorld } from '../../../testing/world.ts'
import { auditRegularly } from '../audit.service.ts'
import { arePayoutsFrozen, auditLedger, thawPayouts } from '../index.ts'
import { ledgerInvariants } from '../ledger.invariants.ts'
import { auditOpenDays, CHANGED_DAY, withLedger } from './seal-days.service.ts'

const world = useWorld()

const change = (statement: string) => world.ctx.db.write((tx) => sql.raw(statement).execute(tx))
/** What the ledger forbids everybody; the rows are put back before a test ends. */
const force = async (table: 'ledger_journal' | 'ledger_transfer', statement: string) => {
  const trigger = `trigger ${table}_stands`
  await change(`alter table ${table} disable ${trigger}`)
  await change(statement)
  await change(`alter table ${table} enable always ${trigger}`)
}
const age = (days: number) =>
  force('ledger_journal', `update ledger_journal set created_at = created_at - interval '${days} days'`)
const audit = () => auditRegularly(world.ctx, ledgerInvariants)
const open = () => withLedger(world.ctx.config.db.directUrl, auditOpenDays)
const isFrozen = () => world.ctx.db.write(arePayoutsFrozen)

async function rowsOf<Row>(statement: string): Promise<Row[]> {
  return (await world.ctx.db.readPrivate((tx) => sql.raw<Row>(statement).execute(tx))).rows
}
const sealedDays = () => rowsOf<{ transfers: bigint }>('select transfers from ledger_sealed_day order by day')

afterEach(async () => {
  await change('delete from ledger_sealed')
  await change('delete from ledger_sealed_day')
})

test('days that are over are sealed one by one, and the totals are what was moved', async () => {
  const alice = (await world.as('alice')).profileId
  await giveFunds(world.ctx, alice, 500)
  await age(2)
  await giveFunds(world.ctx, alice, 700)
  await age(3)
  await giveFunds(world.ctx, alice, 900)
  expect((await audit()).broken).toEqual([])
  expect(await sealedDays()).toHaveLength(2)
  const [funds] = await rowsOf<{ cents: bigint }>(
    `select sum(s.credits - s.debits)::bigint as cents
       from ledger_sealed s join ledger_account a on a.id = account_id and kind = 'user_funds'`,
  )
  expect(funds?.cents).toBe(1200n)
  expect((await audit()).broken).toEqual([])
  expect(await sealedDays()).toHaveLength(2)
})

test('yesterday stays open: it is not over for a day and an hour', async () => {
  await age(30)
  await giveFunds(world.ctx, (await world.as('bob')).profileId, 500)
  await audit()
  const [last] = await rowsOf<{ day: Date }>('select max(last_journal) as day from ledger_sealed_day')
  const [newest] = await rowsOf<{ id: bigint }>('select max(id) as id from ledger_journal')
  expect(last?.day).not.toBe(newest?.id)
})

test('a balance that sealed and open days do not explain is found without reading the sealed ones', async () => {
  await age(3)
  await audit()
  await change(`update ledger_account set credits = credits + 1 where kind = 'user_funds'`)
  expect((await open()).map(({ name }) => name)).toEqual([
    'I1 every balance equals the sealed days and the open ones',
  ])
  await change(`update ledger_account set credits = credits - 1 where kind = 'user_funds'`)
  expect(await open()).toEqual([])
})

test('a cent moved in a sealed day freezes payouts when it is looked at; only a full audit lifts that', async () => {
  await age(3)
  await audit()
  const move = (cents: number) =>
    force(
      'ledger_transfer',
      `update ledger_transfer set amount = amount + ${cents} where id = (select min(id) from ledger_transfer)`,
    )
  await move(1)
  await change(
    `update ledger_sealed_day set looked_at = now() - interval '2 hours', sealed_at = now() - interval '3 hours'`,
  )
  await change(`update ledger_watch set read_all_at = now(), read_all_ms = 60000`)
  expect((await audit()).broken.map(({ name }) => name.startsWith(CHANGED_DAY))).toEqual([true])
  expect(await isFrozen()).toBe(true)

  const { broken } = await thawPayouts(world.ctx, ledgerInvariants, { canReseal: true })
  expect(broken.map(({ name }) => name)).toContain('I1 every balance equals the sum of its transfers')
  expect(await isFrozen()).toBe(true)
  await move(-1)
  expect((await thawPayouts(world.ctx, ledgerInvariants)).broken).toEqual([])
  expect(await isFrozen()).toBe(false)
})

test('seals that are wrong themselves are made anew by an operator after a full audit', async () => {
  await age(3)
  await audit()
  await change('update ledger_sealed_day set digest = digest + 1')
  expect((await auditLedger(world.ctx, ledgerInvariants)).broken).toHaveLength(1)
  expect((await thawPayouts(world.ctx, ledgerInvariants)).broken).toHaveLength(1)
  expect(await isFrozen()).toBe(true)
  await thawPayouts(world.ctx, ledgerInvariants, { canReseal: true })
  expect(await isFrozen()).toBe(false)
  await audit()
  expect((await sealedDays()).length).toBeGreaterThan(0)
})

test('transfers of two days that were under way at midnight are counted once', async () => {
  await age(10)
  await giveFunds(world.ctx, (await world.as('bob')).profileId, 100)
  await giveFunds(world.ctx, (await world.as('bob')).profileId, 200)
  // The later journal got its numbers first, and belongs to the next day.
  const [pair] = await rowsOf<{ one: bigint; two: bigint }>(
    'select max(id) - 1 as one, max(id) as two from ledger_journal',
  )
  await force(
    'ledger_transfer',
    `update ledger_transfer set journal_id = ${pair?.one} + ${pair?.two} - journal_id
      where journal_id in (${pair?.one}, ${pair?.two})`,
  )
  await force(
    'ledger_journal',
    `update ledger_journal set created_at = date_trunc('day', now(), 'UTC') - interval '3 days'
       + case id when ${pair?.one} then interval '-1 millisecond' else interval '1 millisecond' end
      where id in (${pair?.one}, ${pair?.two})`,
  )
  expect((await audit()).broken).toEqual([])
  const days = await sealedDays()
  const [count] = await rowsOf<{ n: bigint }>('select count(*) as n from ledger_transfer')
  expect(days.reduce((sum, { transfers }) => sum + transfers, 0n)).toBe(count?.n)
  expect(await open()).toEqual([])
  await force(
    'ledger_transfer',
    `update ledger_transfer set journal_id = ${pair?.one} + ${pair?.two} - journal_id
      where journal_id in (${pair?.one}, ${pair?.two})`,
  )
})
