import { batches, refund } from '@sayso/contract/calls/money'
import { encodeId, type ProfileId } from '@sayso/contract/ids'
import type { Limits } from '@sayso/contract/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rowId } from '../../platform/db/row-id.ts'
import { addTotp } from '../../testing/authenticator-app.ts'
import type { Actor } from '../../testing/cast.ts'
import { payoutFixture } from '../../testing/payout-fixture.ts'
import { inVain, rowsRead } from '../../testing/rows-read.ts'
import { newestSale, rowsOf } from '../../testing/sales.ts'
import { balanceOf } from '../ledger/index.ts'
import { payOut } from './index.ts'
import { claimUnsent, claimUnsure } from './payouts.queries.ts'

const fixture = await payoutFixture({ LIMITS: '{"payouts":{"firstAfterDays":0,"firstNeedsFactors":0}}' })
const { world, standIn, friday, sell, setAddress, settle, payAt, worked } = fixture

const MINUTE = 60_000
const later = (at: Date, ms = 2 * MINUTE) => new Date(at.getTime() + ms)
const batchesOf = async (author: Actor) => (await author.call(batches)).batches
const payableOf = (id: ProfileId) => world.ctx.db.write((tx) => balanceOf(tx, id, 'author_payable'))
const NET = 1842

const itemsFor = (address: string) =>
  [...standIn.store.batches.values()]
    .flatMap(({ items }) => items)
    .filter(({ receiver }) => receiver === address)
const payoutsOf = ({ profileId }: Actor) =>
  rowsOf(
    world.ctx,
    sql<{ id: bigint; status: string; amount: bigint; fee: bigint; failure: string | null }>`
      select id, status, amount, fee, failure from payout where author_id = ${rowId(profileId)} order by id`,
  )
const statusesOf = async (author: Actor) => (await payoutsOf(author)).map(({ status }) => status)
const emailsTo = async (name: string) =>
  (
    await rowsOf(
      world.ctx,
      sql<{ subject: string }>`
        select payload->'content'->>'subject' as subject from graphile_worker._private_jobs
         where payload->>'to' = ${`${name}@people.example`} order by id`,
    )
  ).map(({ subject }) => subject)

/** The statuses after all events have been handled. */
async function received(author: Actor) {
  await world.settle()
  return statusesOf(author)
}

/** An author with a batch that is due on Friday. */
async function seller(name: 'alice' | 'carol' | 'dan' | 'erin' | 'frank' | 'grace' | 'heidi', price = 2000) {
  const [author, bob] = [await world.as(name), await world.as('bob')]
  const post = await sell(author, bob, price)
  return { author, bob, post, address: `${name}-pay@people.example` }
}

test('a settled batch is paid once on Friday, and not a millisecond earlier', async () => {
  const { author, address } = await seller('alice')
  await setAddress(author, address)
  await settle()
  await payAt(new Date(friday().getTime() - 1))
  expect((await batchesOf(author))[0]).toMatchObject({ status: 'pending', amount_paid: 0 })

  await payAt(friday())
  expect((await batchesOf(author))[0]).toMatchObject({ status: 'processing', amount_paid: NET })
  expect(await payableOf(author.profileId)).toBe(0)
  await world.expectLedgerBalances()
  await worked()
  await payAt(later(friday()))
  await payAt(later(friday(), 10 * MINUTE))
  expect((await batchesOf(author))[0]).toMatchObject({
    ...{ status: 'completed', reason: null, balance: NET, amount_paid: NET },
    payout_date: later(friday()).toISOString(),
  })
  expect(itemsFor(address)).toMatchObject([{ status: 'SUCCESS', value: '18.42' }])
  expect(await payoutsOf(author)).toMatchObject([{ status: 'done', amount: BigInt(NET), fee: 25n }])
  expect(await emailsTo('alice')).toContain('We paid you $18.42')
  await world.expectLedgerBalances()
})

test('a payout request without a response is retried under the same reference and paid once', async () => {
  const { author, address } = await seller('carol')
  await setAddress(author, address)
  await settle()
  for (const [nth, fault] of (
    ['error_before', 'drop_after', 'rate_limit', 'error_before'] as const
  ).entries()) {
    standIn.faults.clear()
    standIn.faults.add({ fault })
    expect(await payAt(later(friday(), nth * 2 * MINUTE))).toMatchObject({ unsure: 1 })
    expect(await statusesOf(author)).toEqual(['created'])
    await world.expectLedgerBalances()
  }
  standIn.faults.clear()
  await worked()
  await payAt(later(friday(), 10 * MINUTE))
  await payAt(later(friday(), 20 * MINUTE))
  expect(await statusesOf(author)).toEqual(['done'])
  expect(itemsFor(address)).toHaveLength(1)
  await world.expectLedgerBalances()
})

test('a failed payout returns to the author and is paid by a new payout on the next Friday', async () => {
  const { author, address } = await seller('dan')
  await setAddress(author, address)
  await settle()
  standIn.faults.add({ fault: 'item_fails', times: 1 })
  await payAt(friday())
  await worked()
  await payAt(later(friday()))
  expect((await batchesOf(author))[0]).toMatchObject({
    ...{ status: 'failed', amount_paid: 0, payout_date: friday(1).toISOString() },
    reason: expect.stringContaining('could not be paid'),
  })
  expect(await payableOf(author.profileId)).toBe(NET)
  expect(await emailsTo('dan')).toContain('A payout did not arrive')
  await world.expectLedgerBalances()
  await payAt(later(friday(), 10 * MINUTE))
  expect(await statusesOf(author)).toEqual(['failed'])

  await payAt(friday(1))
  await worked()
  await payAt(later(friday(1)))
  expect(await statusesOf(author)).toEqual(['failed', 'done'])
  expect(itemsFor(address).map(({ status }) => status)).toEqual(['FAILED', 'SUCCESS'])
  expect((await batchesOf(author))[0]).toMatchObject({ status: 'completed', amount_paid: NET })

  // The money is returned weeks later.
  const [, paid] = itemsFor(address)
  fixture.sendWebhooks(true)
  await fetch(`${standIn.url}/_control/items`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ item: paid?.id, status: 'REVERSED' }),
  })
  await expect.poll(() => received(author)).toEqual(['failed', 'returned'])
  expect(await payableOf(author.profileId)).toBe(NET)
  expect((await batchesOf(author))[0]).toMatchObject({ status: 'failed', amount_paid: 0 })
  await world.expectLedgerBalances()
})

test('a gateway webhook completes a payout without polling; a forged one changes nothing', async () => {
  const { author, address } = await seller('erin')
  await setAddress(author, address)
  await settle()
  standIn.faults.add({ fault: 'webhook_duplicate' })
  fixture.sendWebhooks(true)
  await payAt(friday())
  await worked()
  await expect.poll(() => received(author)).toEqual(['done'])
  await world.expectLedgerBalances()

  const send = (body: string) =>
    fetch(`${world.baseUrl}/api/webhooks/paypal`, {
      ...{ method: 'POST', body, headers: { 'content-type': 'application/json' } },
    })
  const forged = (reference: string, type = 'PAYMENT.PAYOUTS-ITEM.FAILED') =>
    JSON.stringify({
      event_type: type,
      resource: { sender_batch_id: reference, transaction_status: 'FAILED' },
    })
  for (const body of ['', '{', '[]', '{"event_type":1}', forged('x', 'PAYMENT.SALE.COMPLETED')])
    expect((await send(body)).status, body).toBe(400)
  expect((await send(forged('nobody'))).status).toBe(204)
  const [payout] = await payoutsOf(author)
  expect((await send(forged(encodeId(payout?.id ?? 0n)))).status).toBe(204)
  await world.settle()
  expect(await statusesOf(author)).toEqual(['done'])
})

test('without an address, with a recent one or while frozen nobody is paid; the batch says why', async () => {
  const { author, address } = await seller('frank')
  await settle()
  const reason = async () => (await batchesOf(author))[0]?.reason
  await payAt(friday())
  expect(await reason()).toContain('no payout address')
  await setAddress(author, address)
  const changed = (at: Date) =>
    rowsOf(world.ctx, sql`update profile set paypal_changed_at = ${at} where id = ${rowId(author.profileId)}`)
  await changed(friday())
  await payAt(new Date(friday().getTime() + 72 * 60 * MINUTE - 1))
  expect(await reason()).toContain('changed lately')
  expect(await statusesOf(author)).toEqual([])

  const due = new Date(friday().getTime() + 72 * 60 * MINUTE)
  await rowsOf(world.ctx, sql`update ledger_watch set frozen_at = now(), frozen_because = 'a test'`)
  await payAt(due)
  expect(await statusesOf(author)).toEqual([])
  await rowsOf(world.ctx, sql`update ledger_watch set frozen_at = null, frozen_because = null`)

  const payWith = (change: Partial<Limits['payouts']>) => {
    const { config } = world.ctx
    const limits = { ...config.limits, payouts: { ...config.limits.payouts, ...change } }
    return payOut({ ...world.ctx, config: { ...config, limits } }, () => due)
  }
  await payWith({ firstAfterDays: 900 })
  expect(await reason()).toContain('first payout waits a little')
  await payWith({ firstNeedsFactors: 1 })
  expect(await reason()).toContain('waits for a passkey or an authenticator app')
  expect(await statusesOf(author)).toEqual([])

  await addTotp(world, author.token)
  await payWith({ firstNeedsFactors: 1 })
  await worked()
  await payAt(later(due))
  expect(await statusesOf(author)).toEqual(['done'])
  expect(await reason()).toBeNull()
  await world.expectLedgerBalances()
})

test('a payout created before a freeze is not sent while it lasts', async () => {
  const { author, address } = await seller('grace')
  await setAddress(author, address)
  await settle()
  standIn.faults.add({ fault: 'error_before', times: 1 })
  await payAt(friday())
  await rowsOf(world.ctx, sql`update ledger_watch set frozen_at = now(), frozen_because = 'a test'`)
  await payAt(later(friday()))
  expect(itemsFor(address)).toEqual([])
  await rowsOf(world.ctx, sql`update ledger_watch set frozen_at = null, frozen_because = null`)
  await payAt(later(friday(), 10 * MINUTE))
  expect(itemsFor(address)).toHaveLength(1)
  await world.expectLedgerBalances()
})

test('a sale in an unfinished payout cannot be refunded; later refunds reduce the next payout', async () => {
  const { author, bob, post, address } = await seller('heidi')
  await setAddress(author, address)
  await settle()
  await payAt(friday())
  const purchase_id = await newestSale(author, post)
  expect((await author.ask(refund, { purchase_id })).body.code).toBe('refund_uncovered')
  await worked()
  await payAt(later(friday()))
  expect((await author.ask(refund, { purchase_id })).body.code).toBe('refund_uncovered')

  await sell(author, bob, 4000, 1)
  await settle(1)
  await author.call(refund, { purchase_id })
  await payAt(friday(1))
  await payAt(friday(2))
  await worked()
  await payAt(later(friday(2)))
  expect(itemsFor(address).map(({ value }) => value)).toEqual(['18.42', '18.42'])
  expect(await payableOf(author.profileId)).toBe(0)
  await world.expectLedgerBalances()
})

test('four concurrent runs pay the same as one', async () => {
  const author = await world.as('alice')
  await sell(author, await world.as('bob'), 3000, 2)
  await settle(2)
  await Promise.all(Array.from({ length: 4 }, () => payAt(friday(2))))
  await worked()
  await Promise.all(Array.from({ length: 4 }, () => payAt(later(friday(2)))))
  expect(await statusesOf(author)).toEqual(['done', 'done'])
  expect(itemsFor('alice-pay@people.example')).toHaveLength(2)
  await world.expectLedgerBalances()
})

test('claiming the next payouts reads few rows, however many are in flight', async () => {
  const { profileId } = await world.as('alice')
  const read = await inVain(world.ctx.db.write, async (tx) => {
    for (const status of ['created', 'sent'])
      await sql`
        insert into payout (id, author_id, amount, gateway, receiver, status, provider_id, created_at, asked_at)
        select make_id(), ${rowId(profileId)}, 1, 'paypal', 'a@people.example', ${status}, ${status} || n, now(),
               now() - interval '1 hour'
          from generate_series(1, 3000) n`.execute(tx)
    const now = new Date()
    return rowsRead(tx, 'payout', async () => {
      await claimUnsent(tx, now)
      await claimUnsure(tx, now)
    })
  })
  expect(read).toBeLessThan(20)
})
