import { batches } from '@sayso/contract/calls/money'
import { encodeId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { moneyInvariants } from '../../../all-modules.ts'
import { rowId } from '../../../platform/db/row-id.ts'
import type { Actor } from '../../../testing/cast.ts'
import { payoutFixture } from '../../../testing/payout-fixture.ts'
import { rowsOf } from '../../../testing/sales.ts'
import { accountIdOf, admin, hire } from '../../../testing/staff-on-duty.ts'
import { type Arguments, runSystem, staff } from '../index.ts'

const fixture = await payoutFixture({
  PAYOUTS: 'manual',
  LIMITS: '{"payouts":{"firstAfterDays":0,"firstNeedsFactors":0}}',
})
const { world, friday, sell, setAddress, settle, payAt } = fixture

const because = 'paid at the bank'
const notes: string[] = []
const command = (words: string, over: Partial<Arguments> = {}) =>
  runSystem(
    world.composition.instanceOf(staff),
    {
      ...{ words: `payouts ${words}`.split(' '), by: 'heidi', because },
      note: (text) => notes.push(text),
      ...over,
    },
    moneyInvariants,
  )
const logged = () =>
  rowsOf(
    world.ctx,
    sql<{ act: string; role: string; subject: string; after: object }>`
      select act, role, subject, after from audit_log order by id`,
  )
async function newest({ profileId }: Actor): Promise<string> {
  const rows = await rowsOf(
    world.ctx,
    sql<{ id: bigint }>`select id from payout where author_id = ${rowId(profileId)} order by id desc limit 1`,
  )
  return encodeId<string>(rows[0]?.id ?? 0n)
}

test('payouts are made by hand by somebody whose role allows it, and every step is in the audit log', async () => {
  const [alice, carol, bob] = [await world.as('alice'), await world.as('carol'), await world.as('bob')]
  for (const name of ['heidi', 'karl'] as const) await world.as(name)
  await hire(world, 'heidi', 'finance')
  await hire(world, 'karl', 'support', 'moderator')
  for (const author of [alice, carol]) {
    await sell(author, bob, 2000)
    await setAddress(author, `${author === alice ? 'alice' : 'carol'}-pay@people.example`)
  }
  await settle()
  await payAt(friday())
  expect(await command('list', { by: undefined, because: undefined })).toMatch(/created +\$18\.42.*@alice/)

  const [first, second] = [await newest(alice), await newest(carol)]
  for (const words of ['export', 'reconcile', 'retry alice', `mark ${first} paid`]) {
    expect(await command(words, { because: undefined }), words).toBeNull()
    for (const by of ['karl', 'alice', 'the operator'])
      await expect(command(words, { by }), words).rejects.toThrow(`${by} is not finance or admin`)
  }
  expect(await logged()).toEqual([])

  const text = await command('export')
  expect(text?.split('\r\n')).toHaveLength(3)
  expect(text).toContain(`"${first}","alice","alice-pay@people.example","18.42","USD"`)
  const [, file = ''] = /^(payouts-\S+): 2 payouts$/.exec(notes.join('\n')) ?? []
  expect(await command('export', { again: file })).toBe(text)
  expect(await command(`mark ${first} paid`, { fee: '40' })).toBe('it is done')
  expect(await command(`mark ${second} failed`)).toBe('it is failed')
  await expect(command('retry alice')).rejects.toThrow('No payout to this account has failed')
  expect(await command('retry @carol')).toBe('1 failed weeks of @carol are due again')
  await expect(command(`mark ${'0'.repeat(13)} paid`)).rejects.toThrow('There is no such payout')
  expect(await command(`mark ${first} paid`, { fee: '-1' })).toBeNull()
  expect(await command(`mark ${first} lost`)).toBeNull()
  expect((await alice.call(batches)).batches[0]).toMatchObject({ status: 'completed', amount_paid: 1842 })

  const [ofAlice, ofCarol] = [await accountIdOf(world, 'alice'), await accountIdOf(world, 'carol')]
  const line = (act: string, subject: string, after: object) => ({ act, role: 'finance', subject, after })
  expect(await logged()).toEqual([
    line('export_payouts', 'payouts of everybody', { file, payouts: 2 }),
    line('export_payouts', 'payouts of everybody', { file, payouts: 2 }),
    line('mark_payout', `account ${ofAlice}`, { payout: first, status: 'done', fee_cents: 40 }),
    line('mark_payout', `account ${ofCarol}`, { payout: second, status: 'failed', fee_cents: 0 }),
    line('retry_payouts', `account ${ofCarol}`, { weeks: 1 }),
  ])
  const acts = await rowsOf(world.ctx, sql<{ done_by: string }>`select distinct done_by from payout_act`)
  expect(acts).toEqual([{ done_by: 'heidi' }])
  expect(await admin(world, 'heidi', 'log verify')).toMatch(/^5 rows, unbroken/)
  await world.expectLedgerBalances()
})

test('nobody touches their own payouts, or those of somebody they bought from', async () => {
  const [dan, erin] = [await world.as('dan'), await world.as('erin')]
  await hire(world, 'dan', 'finance')
  await hire(world, 'erin', 'finance')
  await sell(dan, erin, 2000)
  await setAddress(dan, 'dan-pay@people.example')
  await settle()
  await payAt(friday())
  const id = await newest(dan)
  const before = (await logged()).length
  for (const words of [`mark ${id} paid`, `reconcile ${id}`, 'retry dan']) {
    await expect(command(words, { by: 'dan' }), words).rejects.toThrow('this is you')
    await expect(command(words, { by: 'erin' }), words).rejects.toThrow('you bought from this person')
  }
  expect(await logged()).toHaveLength(before)
  expect(await command('reconcile')).toMatch(/^the gateway was asked/)
  expect(await command(`reconcile ${id}`)).toMatch(/^the gateway was asked/)
  expect((await logged()).slice(before)).toMatchObject([
    { act: 'reconcile_payouts', subject: 'payouts of everybody' },
    {
      act: 'reconcile_payouts',
      subject: `account ${await accountIdOf(world, 'dan')}`,
      after: { payout: id },
    },
  ])
})
