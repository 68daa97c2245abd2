import { decodeId, encodeId, type PurchaseId } from '@sayso/contract/ids'
import { type Member, makeMembers } from '../harness/members.ts'
import { inParallel } from '../harness/parallel.ts'
import { type Proving, proof } from '../harness/proof.ts'
import { addressOf, openPayoutEnv, type PayoutEnv, setAddresses } from './payouts/payout-env.ts'
import { countYear } from './settlement-year/count.ts'
import { openShops, sellWeek } from './settlement-year/sales.ts'

const DAY = 86_400_000
const WEEK = 7 * DAY
const MINUTE = 60_000
const FIRST_MONDAY = Date.UTC(2026, 0, 5)

export default proof({
  name: 'settlement-year',
  about: 'A year of sales, refunds, disputes, failed payouts and new addresses ends correct to the cent',
  ci: true,
  engines: true,
  mutants: {
    'forgets-debts': {
      file: 'server/src/modules/settlement/settle-batch.service.ts',
      find: 'const recovered = cents(Math.min(owed, earned))',
      replace: 'const recovered = cents(0 * owed)',
      why: 'an author’s debt is never repaid from earnings',
    },
    'keeps-what-failed': {
      file: 'server/src/modules/settlement/paying.queries.ts',
      find: 'amount_paid = amount_paid - share.amount',
      replace: 'amount_paid = amount_paid',
      why: 'a failed payout counts as paid',
    },
  },
  async run(p) {
    const size = p.size({
      quick: { creators: 20, buyers: 60, weeks: 5, purchases: 300 },
      full: { creators: 2000, buyers: 500, weeks: 52, purchases: 200_000 },
    })
    // No webhook events: they are handled by the real clock, and this year has its own.
    const env = await openPayoutEnv(p, {
      limits: { payouts: { triesPerAddress: 1000, firstNeedsFactors: 0 } },
      hasWebhooks: false,
    })
    const { database, standIn } = env
    try {
      const creators = await makeMembers(database, size.creators, 'creator')
      const buyers = await makeMembers(database, size.buyers, 'buyer')
      const shops = await openShops(database, creators)
      // Some have no payout address in the first weeks.
      await setAddresses(database, creators.slice(0, Math.ceil(size.creators * 0.8)))
      const first = FIRST_MONDAY + (Math.floor((Date.now() - FIRST_MONDAY) / WEEK) + 1) * WEEK
      const chance = (fault: string, probability: number) =>
        standIn.faults.add({ fault: fault as 'item_fails', probability, seed: p.random.integer(1, 1e6) })
      chance('item_fails', 0.1)
      chance('error_after', 0.03)
      chance('error_before', 0.03)

      const each = Math.ceil(size.purchases / size.weeks)
      for (let week = 0; week < size.weeks; week++) {
        const start = new Date(first + week * WEEK)
        await sellWeek(database, p.random, { shops, buyers, count: each, start })
        await disturb(p, env, { week, creators, each, start })
        await passWeek(env, start)
        if (week === Math.floor(size.weeks / 3)) await setAddresses(database, creators)
        // In a real year autovacuum runs at night; here there is no time for it.
        if (week % 2 === 1) await database.query('vacuum analyze')
        if (p.isFull && week % 4 === 3) p.log(`${week + 1} weeks are over`)
      }
      // Long after everybody was paid, banks reverse payments; later sales pay for that.
      const at = (week: number) => new Date(first + week * WEEK)
      for (let week = 0; week < 3; week++) await passWeek(env, at(size.weeks + week))
      await disputeSome(p, env, Math.max(6, Math.ceil(each * 0.02)), size.weeks)
      await sellWeek(database, p.random, { shops, buyers, count: each, start: at(size.weeks + 3) })
      standIn.faults.clear()
      for (let week = 3; week < 8; week++) await passWeek(env, at(size.weeks + week))
      await requireYear(p, env)
    } finally {
      await env.close()
    }
  },
})

/** Settlement on Monday, payouts on Friday, and checks until nothing is on its way. */
async function passWeek(env: PayoutEnv, start: Date): Promise<void> {
  const monday = new Date(start.getTime() + 5 * MINUTE)
  await Promise.all([env.settle(monday), env.settle(monday)])
  for (let run = 0; run < 8; run++) {
    const now = new Date(start.getTime() + 4 * DAY + run * 10 * MINUTE)
    await Promise.all([env.payOut(now), env.payOut(now), env.payOut(now)])
    await env.quiet()
    const [row] = await env.database.query<{ n: number }>(
      'select count(*)::int as n from payout where ended_at is null',
    )
    if (run > 0 && row?.n === 0) return
  }
}

/** What people and banks do in a week. */
async function disturb(
  p: Proving,
  env: PayoutEnv,
  { week, creators, each, start }: { week: number; creators: readonly Member[]; each: number; start: Date },
): Promise<void> {
  const { database } = env
  // In a different order than they were created, so that old and new ones are affected.
  const sold = await database.query<{ id: string }>(
    `select id::text from purchase
      where status = 'completed' and created_at > $1::timestamptz - interval '60 days'
      order by md5(id::text || '${p.seed}${week}') limit $2`,
    [start.toISOString(), Math.ceil(each * 0.03)],
  )
  await inParallel(sold.length, 4, async (i) => {
    await env.refund(encodeId<PurchaseId>(BigInt(sold[i]?.id ?? 0)))
  })
  await disputeSome(p, env, Math.ceil(each * 0.003), week)
  const moved = creators.filter((_, i) => i % 50 === week % 50)
  await database.query(
    `update profile set paypal_email = told.address, paypal_changed_at = $3
       from unnest($1::bigint[], $2::text[]) as told (id, address)
      where profile.id = told.id and paypal_email is not null`,
    [
      moved.map(({ profileId }) => String(decodeId(profileId))),
      moved.map((one) => `${week}-${addressOf(one)}`),
      new Date(start.getTime() + 2 * DAY).toISOString(),
    ],
  )
  await returnOne(env, start)
}

async function disputeSome(p: Proving, env: PayoutEnv, count: number, week: number): Promise<void> {
  const paid = await env.database.query<{ intent_id: string; cents: string }>(
    `select intent_id, (amount + card_fee)::text as cents from payment
      where not exists (select from card_dispute where payment_id = payment.id)
      order by md5(id::text || '${p.seed}${week}') limit ${count}`,
  )
  for (const { intent_id: paymentId, cents } of paid) {
    const dispute = { id: `du_${paymentId}`, paymentId, amount: Number(cents) }
    await env.dispute({ ...dispute, status: 'open' })
    if (p.random.integer(1, 3) === 1) await env.dispute({ ...dispute, status: 'won' })
  }
}

/** A payout that was made long ago is returned. */
async function returnOne({ standIn, reconcile, database }: PayoutEnv, start: Date): Promise<void> {
  const [row] = await database.query<{ id: string }>(
    `select id::text from payout where status = 'done' order by id desc limit 1`,
  )
  if (row === undefined) return
  const id = encodeId<string>(BigInt(row.id))
  for (const batch of standIn.store.batches.values()) {
    const item = batch.items.find(({ senderItemId }) => senderItemId === id)
    if (item) standIn.store.move(batch, item, 'REVERSED')
  }
  await reconcile(id, new Date(start.getTime() + DAY))
}

async function requireYear(p: Proving, env: PayoutEnv): Promise<void> {
  const year = await countYear(env.database, env.standIn)
  const of = (...names: string[]) => names.map((name) => `${year[name]} ${name}`).join(', ')
  p.figure('the year', of('purchases', 'refunds', 'disputed', 'disputedLate', 'batches'))
  p.figure('its payouts', of('payouts', 'failed', 'returned', 'owing'))
  p.require('every batch equals its purchases', year['wrongBatches'] === 0, of('batches', 'wrongBatches'))
  p.require(
    'every author was paid or is owed their exact balance',
    year['wrongAuthors'] === 0 && year['unknown'] === 0,
    of('wrongAuthors', 'unknown'),
  )
  p.require(
    'the gateway’s statement matches our payouts, and none is in flight',
    year['paid'] === year['done'] && year['open'] === 0 && (year['paid'] ?? 0) > 0,
    `${year['paid']} cents paid, ${year['done']} said, ${year['open']} open`,
  )
  p.require('no author is owed money while in debt', year['owingAndOwed'] === 0, of('owing', 'owingAndOwed'))
  p.require(
    'refunds, disputes, failures and returns all occurred',
    ['refunds', 'disputed', 'disputedLate', 'failed', 'returned'].every((name) => (year[name] ?? 0) > 0),
    of('refunds', 'disputedLate', 'failed', 'returned'),
  )
  p.require('no money is unexplained', year['suspense'] === 0, of('suspense'))
  const broken = await env.ledger()
  p.require('the ledger balances', broken.length === 0, broken.join('; ') || 'all hold')
}
