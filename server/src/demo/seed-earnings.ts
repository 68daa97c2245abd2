import { sql } from 'kysely'
import { payOut, payoutActs } from '../modules/payouts/index.ts'
import type { PostsContext } from '../modules/posts/index.ts'
import { settle } from '../modules/settlement/index.ts'
import { wireId } from '../platform/db/row-id.ts'
import { createPayoutGateway } from '../platform/payouts/create-payout-gateway.ts'
import { DAY_MS } from './seeding.ts'

const WEEKS = 7
const ACTOR = { by: 'demo', because: 'the demo world' }
/** Whose last payout came back, and whose is still under way: both are paid every Friday, whatever day it is now. */
const FAILS = 'kahele'
const STILL_OPEN = 'adaeze_nwosu'

/**
 * Lets the weeks since the first sale pass: settlement and payouts by the product's own functions, with a clock. It can
 * be run again: what is settled and paid stays so.
 */
export async function seedEarnings(posts: PostsContext, now: Date): Promise<void> {
  const { config } = posts
  // Who asks for a code at each log-in would be nobody to try the demo as.
  const payouts = { ...config.limits.payouts, firstNeedsFactors: 0 }
  const ctx = {
    ...posts,
    config: { ...config, limits: { ...config.limits, payouts } },
    payoutGateway: createPayoutGateway({ gateway: 'manual' }),
  }
  for (let day = WEEKS * 7; day >= 0; day--) {
    const at = new Date(now.getTime() - day * DAY_MS)
    const clock = () => at
    await settle(ctx, clock)
    const { opened } = await payOut(ctx, clock)
    if (opened > 0) await payByHand(ctx, at, day < 7)
  }
  // Nothing that is seeded sends an email.
  await posts.db.writeAlone(sql`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
     where task_identifier = 'platform.send-mail'`)
}

/** The week that has just ended leaves a payout under way and one that came back. */
async function payByHand(ctx: PostsContext, at: Date, isLast: boolean): Promise<void> {
  await ctx.db.write((tx) => payoutActs.exportIn(tx, ctx, null, ACTOR, at))
  const { rows } = await ctx.db.readPrivate((tx) =>
    sql<{ id: bigint; handle: string }>`
      select payout.id, handle from payout join profile on profile.id = author_id
       where payout.status = 'sent'`.execute(tx),
  )
  for (const { id, handle } of rows) {
    if (isLast && handle === STILL_OPEN) continue
    const status = isLast && handle === FAILS ? 'failed' : 'done'
    const reported = { status, feeCents: status === 'done' ? 25 : 0 } as const
    await ctx.db.write((tx) => payoutActs.markIn(tx, ctx, wireId(id), reported, ACTOR, at))
  }
}
