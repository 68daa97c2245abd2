import { batches } from '@sayso/contract/calls/money'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rowId } from '../../platform/db/row-id.ts'
import type { Actor } from '../../testing/cast.ts'
import { giveFunds, readFunds } from '../../testing/funds.ts'
import { buy, rowsOf } from '../../testing/sales.ts'
import { settleAt as settleWorldAt } from '../../testing/settling.ts'
import { useWorld } from '../../testing/world.ts'
import { weekOf } from './settlement.policy.ts'

const world = useWorld()

const DAY = 86_400_000
const week = weekOf(new Date())
const after = (days: number) => new Date(week.end.getTime() + days * DAY)
const settleAt = (now: Date) => settleWorldAt(world.ctx, now)

async function sell(author: Actor, buyer: Actor, price: number, releaseAt?: Date) {
  await giveFunds(world.ctx, buyer.profileId, price)
  const ptv = { price, text: 'hidden words', ...(releaseAt && { releaseAt }) }
  const post = await author.publish({ text: 'teaser', ptv })
  await buy(buyer, post, price)
  await world.settle()
  return post
}

const setAddress = (author: Actor, address: string | null) =>
  rowsOf(world.ctx, sql`update profile set paypal_email = ${address} where id = ${rowId(author.profileId)}`)

const batchesOf = async (author: Actor) => (await author.call(batches)).batches

test('a failing refund does not stop other settlements, is reported and succeeds later', async () => {
  const [heidi, dan, bob] = [await world.as('heidi'), await world.as('dan'), await world.as('bob')]
  const funds = await readFunds(world.ctx, bob.profileId)
  await sell(heidi, bob, 1500)
  const empty = await sell(heidi, bob, 800, after(2))
  const other = await sell(dan, bob, 700, after(2))
  await sell(dan, bob, 1200)
  for (const post of [empty, other]) {
    await rowsOf(world.ctx, sql`delete from post_secret where post_id = ${rowId(post)}`)
    await rowsOf(
      world.ctx,
      sql`update post set secret_version = 0, seal = null, sealed_at = null, locked_words = 0
           where id = ${rowId(post)}`,
    )
  }
  // Makes one refund fail, for any reason.
  await rowsOf(
    world.ctx,
    sql`create function break_refund() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`,
  )
  await rowsOf(
    world.ctx,
    sql`create trigger break_refund before update on purchase for each row
          when (new.status = 'refunded' and new.post_id = ${sql.lit(String(rowId(empty)))}::bigint)
          execute function break_refund()`,
  )
  await expect(settleAt(after(15))).rejects.toThrow('some batches could not be settled')
  expect(await readFunds(world.ctx, bob.profileId)).toBe(funds + 700)
  expect((await batchesOf(dan)).map(({ status }) => status)).not.toContain('open')
  // Money that should be refunded is not paid out to the author meanwhile.
  expect(new Set((await batchesOf(heidi)).map(({ status }) => status))).toEqual(new Set(['open']))
  await world.expectLedgerBalances()

  await rowsOf(world.ctx, sql`drop trigger break_refund on purchase`)
  await settleAt(after(15))
  expect(await readFunds(world.ctx, bob.profileId)).toBe(funds + 1500)
  expect((await batchesOf(heidi)).map(({ status }) => status)).not.toContain('open')
  await world.expectLedgerBalances()
})

test('a batch shows a payout date only if there is a payout address', async () => {
  const [carol, bob] = [await world.as('carol'), await world.as('bob')]
  await sell(carol, bob, 1500)
  expect((await batchesOf(carol))[0]).toMatchObject({
    status: 'open',
    expected_payout: null,
    payout_date: null,
    reason: null,
  })
  await settleAt(after(15))
  expect((await batchesOf(carol))[0]).toMatchObject({
    status: 'pending',
    payout_date: null,
    reason: 'There is no payout address in your profile yet.',
  })
  await setAddress(carol, 'money@carol.example')
  const [batch] = await batchesOf(carol)
  expect(batch).toMatchObject({ status: 'pending', reason: null })
  expect(batch?.payout_date).not.toBeNull()
  await world.expectLedgerBalances()
})
