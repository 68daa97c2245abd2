import { makeMembers } from '../harness/members.ts'
import { proof } from '../harness/proof.ts'
import {
  addressOf,
  openPayoutEnv,
  type PayoutEnv,
  paidAt,
  readPaid,
  setAddresses,
} from './payouts/payout-env.ts'
import { NET, sellMany } from './settlement-races/sales.ts'

const SALES = 4
const DAY = 86_400_000
const MINUTE = 60_000
/** Workers that pay out concurrently. */
const WORKERS = 3

export default proof({
  name: 'payouts',
  about: 'However the gateway fails, stays silent or reports twice, every author is paid once, to the cent',
  ci: true,
  engines: true,
  mutants: {
    'new-id-on-retry': {
      file: 'server/src/platform/payouts/paypal.ts',
      find: 'sender_batch_header: { sender_batch_id: reference,',
      replace: 'sender_batch_header: { sender_batch_id: `${reference}-${Date.now()}`,',
      why: 'a payout without a response is retried under a new reference and paid twice',
    },
    'failure-when-unsure': {
      file: 'server/src/platform/payouts/paypal.ts',
      find: "if (answer.status === 400 && answer.body['name'] === 'VALIDATION_ERROR')",
      replace: 'if (answer.status >= 400)',
      why: 'a 500 is treated as a rejection, and the author is paid again',
    },
    'booked-once-more': {
      file: 'server/src/modules/payouts/payouts.policy.ts',
      find: "return reported === 'failed' || reported === 'returned' ? 'returned' : null",
      replace: "return 'returned'",
      why: 'a repeated webhook reverses a payout',
    },
  },
  async run(p) {
    const env = await openPayoutEnv(p, {
      limits: { payouts: { triesPerAddress: 1000, firstAfterDays: 0, firstNeedsFactors: 0 } },
      hasWebhooks: true,
    })
    const { database, standIn } = env
    try {
      const authors = await makeMembers(database, p.size({ quick: 100, full: 1000 }), 'author')
      const [buyer] = await makeMembers(database, 1, 'buyer')
      if (!buyer) throw new Error('no buyer was created')
      await setAddresses(database, authors)
      await sellMany(database, authors, buyer, SALES)
      const settledAt = new Date(Date.now() + 15 * DAY)
      await env.settle(settledAt)

      const chance = (fault: string, probability: number) =>
        standIn.faults.add({ fault: fault as 'item_fails', probability, seed: p.random.integer(1, 1e6) })
      chance('item_fails', 0.3)
      chance('error_before', 0.1)
      chance('error_after', 0.1)
      chance('drop_after', 0.1)
      chance('webhook_duplicate', 0.3)
      chance('webhook_none', 0.3)
      // Longer than any client waits for a response.
      standIn.faults.add({ fault: 'delay', times: 2, ms: 9_000 })
      const weeks = await payAll(env, new Date(settledAt.getTime() + 7 * DAY))

      const stands = await readPaid(database)
      const paid = paidAt(standIn)
      const twice = [...paid.values()].filter(({ length }) => length !== 1).length
      const wrong = authors.filter((author) => paid.get(addressOf(author))?.[0] !== SALES * NET).length
      const sent = [...paid.values()].flat().reduce((sum, cents) => sum + cents, 0)
      const references = new Set(
        [...standIn.store.batches.values()].map(({ senderBatchId }) => senderBatchId),
      )
      const struck = standIn.faults.rules().map(({ fault, struck: times }) => `${fault} ${times}`)
      p.figure('faults', struck.join(', '))
      p.figure('payouts', `${stands['payouts']}, of which ${stands['failed']} failed, in ${weeks} weeks`)
      p.require(
        'every author is paid their exact amount once',
        twice === 0 && wrong === 0 && paid.size === authors.length,
        `${paid.size} of ${authors.length} paid, ${twice} not once, ${wrong} not what is theirs`,
      )
      p.require(
        'the gateway’s statement matches the ledger to the cent',
        sent === stands['leftTheBank'] && sent === stands['done'] && sent === authors.length * SALES * NET,
        `${sent} cents paid, ${stands['leftTheBank']} booked, ${stands['done']} in payouts`,
      )
      p.require(
        'each payout exists once at the gateway',
        references.size === standIn.store.batches.size && references.size === stands['payouts'],
        `${stands['payouts']} payouts, ${standIn.store.batches.size} there under ${references.size} references`,
      )
      p.require(
        'no payout is in flight and nothing is payable',
        stands['clearing'] === 0 && stands['open'] === 0 && stands['payable'] === 0,
        `${stands['clearing']} cents on their way, ${stands['payable']} payable`,
      )
      p.require(
        'every batch is completed with its full amount',
        stands['completed'] === stands['batches'] && stands['amountPaid'] === stands['settled'],
        `${stands['completed']} of ${stands['batches']} batches`,
      )
      const broken = await env.ledger()
      p.require('the ledger balances', broken.length === 0, broken.join('; ') || 'all hold')
    } finally {
      await env.close()
    }
  },
})

/**
 * Runs one Friday after another, several workers concurrently, until nothing is due or on its way. Returns how many
 * weeks that took.
 */
async function payAll(env: PayoutEnv, first: Date): Promise<number> {
  for (let week = 1; week <= 20; week++) {
    const friday = first.getTime() + week * 7 * DAY
    for (let run = 0; run < 8; run++) {
      const now = new Date(friday + run * 5 * MINUTE)
      await Promise.all(Array.from({ length: WORKERS }, () => env.payOut(now)))
      await env.quiet()
      if ((await readPaid(env.database))['open'] === 0) break
    }
    const { batches, completed } = await readPaid(env.database)
    if (batches === completed) return week
  }
  return -1
}
