import { cents } from '@sayso/contract/money'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findViolations } from '../../platform/db/invariants.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { giveFunds } from '../../testing/funds.ts'
import { useWorld } from '../../testing/world.ts'
import { accountOf, arePayoutsFrozen, auditLedger, platformAccount, postEntry, thawPayouts } from './index.ts'
import { auditLedgerJob } from './ledger.events.ts'
import { ledgerInvariants } from './ledger.invariants.ts'

const world = useWorld()

const damage = (statement: string) => world.ctx.db.write((tx) => sql.raw(statement).execute(tx))
const isFrozen = () => world.ctx.db.write(arePayoutsFrozen)
const namesOf = (broken: readonly { name: string }[]) => broken.map(({ name }) => name.split(' ')[0])

test('an audit of a balanced ledger freezes nothing and records when it ran', async () => {
  await giveFunds(world.ctx, (await world.as('alice')).profileId, 500)
  const { broken, watch } = await auditLedger(world.ctx, ledgerInvariants)
  expect(broken).toEqual([])
  expect(watch.checkedAt).toBeInstanceOf(Date)
  expect(await isFrozen()).toBe(false)
})

test('a balance that differs from its entries freezes payouts until an operator fixes and thaws it', async () => {
  await damage(`update ledger_account set credits = credits + 1 where kind = 'user_funds'`)
  await world.ctx.db.write((tx) => enqueue(tx, auditLedgerJob, {}))
  await world.settle()
  expect(await isFrozen()).toBe(true)
  const metrics = await world.ctx.metrics.registry.metrics()
  expect(metrics).toMatch(/ledger_broken\{invariant="I1 [^"]+"\} 1/)
  expect(metrics).toMatch(/payouts_frozen 1/)

  expect(namesOf((await thawPayouts(world.ctx, ledgerInvariants)).broken)).toEqual(['I1'])
  expect(await isFrozen()).toBe(true)
  await damage(`update ledger_account set credits = credits - 1 where kind = 'user_funds'`)
  await auditLedger(world.ctx, ledgerInvariants)
  expect(await isFrozen()).toBe(true)
  await thawPayouts(world.ctx, ledgerInvariants)
  expect(await isFrozen()).toBe(false)
})

test('the audit finds transfers inserted outside of valid entries', async () => {
  const alice = (await world.as('alice')).profileId
  await expect(
    world.ctx.db.write(async (tx) => {
      await sql`insert into ledger_transfer (journal_id, debit_id, credit_id, amount)
                select min(id), ledger_account_id('suspense', null), ledger_account_id('card_fee', null), 5
                  from ledger_journal`.execute(tx)
      throw new Error(String(namesOf(await findViolations(tx, ledgerInvariants))))
    }),
  ).rejects.toThrow('I7,I8')
  await expect(
    world.ctx.db.write(async (tx) => {
      await postEntry(tx, {
        key: 'topup:without-fee',
        kind: 'topup',
        legs: [
          {
            debit: platformAccount('card_clearing'),
            credit: accountOf(alice, 'user_funds'),
            amount: cents(100),
          },
        ],
      })
      throw new Error(String(namesOf(await findViolations(tx, ledgerInvariants))))
    }),
  ).rejects.toThrow('I8')
  await world.expectLedgerBalances()
})

test('unexplained money may stay in suspense for one day', async () => {
  await world.ctx.db.write((tx) =>
    postEntry(tx, {
      key: 'susp:1',
      kind: 'suspense',
      legs: [
        { debit: platformAccount('card_clearing'), credit: platformAccount('suspense'), amount: cents(700) },
      ],
    }),
  )
  await world.expectLedgerBalances()
  const age = async (by: string) => {
    await damage('alter table ledger_journal disable trigger ledger_journal_stands')
    await damage(
      `update ledger_journal set created_at = created_at - interval '${by}' where kind = 'suspense'`,
    )
    await damage('alter table ledger_journal enable always trigger ledger_journal_stands')
  }
  await age('25 hours')
  expect(namesOf((await auditLedger(world.ctx, ledgerInvariants)).broken)).toEqual(['I10'])
  await age('-25 hours')
})
