import type { PurchaseId } from '@sayso/contract/ids'
import { publish } from '../../../platform/bus/event.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { handleJob } from '../../../platform/jobs/job.ts'
import { countBuyers, type PostsContext } from '../../posts/index.ts'
import { givenBack, refunded, takedownJob } from '../purchases.events.ts'
import { lockPurchase, markRefunded } from '../purchases.queries.ts'
import { bookGivenBack, bookTakenDown } from '../sale.entries.ts'
import * as q from './takedown.queries.ts'

const STEP = 100

interface Done {
  readonly refunded: number
  readonly givenBack: number
}

/**
 * Makes the refunds that are due, and gives back what was taken for decisions that were reversed. Each purchase is one
 * transaction that checks anew whether there is something to do: it can stop anywhere, be started again, and run in
 * several processes.
 */
export async function carryOutTakedowns(ctx: PostsContext, clock: () => Date): Promise<Done> {
  const faults: unknown[] = []
  const done = { refunded: 0, givenBack: 0 }
  for (const order of await ctx.db.readPrivate((tx) => q.findDueOrders(tx, clock()))) {
    done.refunded += await eachOf(ctx, faults, {
      find: (tx, above) => q.findTakenDown(tx, order, { above, limit: STEP }),
      act: (tx, id) => takeDown(tx, ctx, order, id),
      finish: (tx) => q.markFinished(tx, order, clock()),
    })
  }
  for (const order of await ctx.db.readPrivate(q.findReversedOrders)) {
    done.givenBack += await eachOf(ctx, faults, {
      find: (tx, above) => q.findTaken(tx, order, { above, limit: STEP }),
      act: (tx, id) => giveBack(tx, id, clock()),
      finish: (tx) => q.markRestored(tx, order, clock()),
    })
  }
  if (faults.length > 0)
    throw new AggregateError(faults, 'some purchases could not be refunded or given back')
  return done
}

export const takedownHandler = (ctx: PostsContext) =>
  handleJob(takedownJob, {
    async atLeastOnce() {
      const done = await carryOutTakedowns(ctx, () => new Date())
      if (done.refunded + done.givenBack > 0) ctx.log.info(done, 'takedowns were carried out')
    },
  })

/** Page by page. One that fails is left for the next run, and does not stop the others. */
async function eachOf(
  ctx: PostsContext,
  faults: unknown[],
  steps: {
    readonly find: (tx: Tx, above: PurchaseId | null) => Promise<PurchaseId[]>
    readonly act: (tx: Tx, id: PurchaseId) => Promise<boolean>
    readonly finish: (tx: Tx) => Promise<void>
  },
): Promise<number> {
  let [done, failed] = [0, 0]
  let above: PurchaseId | null = null
  for (let found = STEP; found === STEP; ) {
    const from: PurchaseId | null = above
    const ids: PurchaseId[] = await ctx.db.readPrivate((tx) => steps.find(tx, from))
    for (const id of ids) {
      try {
        if (await ctx.db.write((tx) => steps.act(tx, id))) done++
      } catch (error) {
        ctx.log.error({ err: error, purchase: id }, 'a takedown could not be carried out for a purchase')
        faults.push(error)
        failed++
      }
    }
    above = ids.at(-1) ?? null
    found = ids.length
  }
  if (failed === 0) await ctx.db.write(steps.finish)
  return done
}

/** Refunds one purchase in full. False if it is refunded or disputed already, or the decision was reversed. */
async function takeDown(
  tx: Tx,
  ctx: PostsContext,
  orderId: q.TakedownOrderId,
  id: PurchaseId,
): Promise<boolean> {
  if (!(await q.holdOrder(tx, orderId))) return false
  const purchase = await lockPurchase(tx, id)
  if (purchase === null || purchase.status !== 'completed') return false
  const { postId, buyerId, authorId, now } = purchase
  await markRefunded(tx, id, { at: now, by: 'takedown' })
  await countBuyers(tx, ctx, postId, -1)
  await publish(tx, refunded, { purchaseId: id, postId, buyerId, authorId, by: 'takedown' })
  await bookTakenDown(tx, id, purchase, (shares) =>
    q.writeRefund(tx, { purchaseId: id, orderId, authorId, ...shares }),
  )
  return true
}

/** Gives the author back what was taken for one purchase. It is settled and paid with their next batch. */
async function giveBack(tx: Tx, id: PurchaseId, now: Date): Promise<boolean> {
  const found = await q.markGivenBack(tx, id, now)
  if (found === null) return false
  const { amount, ...ids } = found
  await publish(tx, givenBack, { purchaseId: id, ...ids })
  await bookGivenBack(tx, id, ids.authorId, amount)
  return true
}
