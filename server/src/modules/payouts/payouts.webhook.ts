import { isStoredId } from '@sayso/contract/ids'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { Refused } from '../../platform/http/refusal.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { readPaypalTelling } from '../../platform/payouts/paypal-telling.ts'
import { checkPayoutJob } from './payouts.events.ts'
import { findByProvider, findPayout } from './payouts.queries.ts'

const WEBHOOK_PATH = '/api/webhooks/paypal'
const MOST_BYTES = 64 * 1024

/**
 * Here PayPal tells what happened to a payout. Nothing of it is believed: it only says which payout to ask about, and
 * then the payout is read at PayPal itself. So whoever forges one makes us look at something we have, once.
 */
export function payoutWebhook(ctx: Context) {
  return async function routes(app: FastifyInstance): Promise<void> {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    app.post(
      WEBHOOK_PATH,
      { bodyLimit: MOST_BYTES, config: { priority: 'last-to-shed' } },
      async (request, reply) => {
        const isOn = ctx.payoutGateway?.name === 'paypal'
        const told = isOn && Buffer.isBuffer(request.body) ? readPaypalTelling(request.body) : null
        if (told === null) throw new Refused('invalid_input')
        await ctx.db.write(async (tx) => {
          const payoutId = await payoutOf(tx, told)
          // Those that wait for their turn are one: told a thousand times, it is asked once.
          if (payoutId !== null)
            await enqueue(tx, checkPayoutJob, { payoutId }, { key: `payout:${payoutId}` })
        })
        return reply.code(204).send()
      },
    )
  }
}

async function payoutOf(
  tx: Tx,
  { reference, id }: { reference: string | null; id: string | null },
): Promise<string | null> {
  if (reference !== null && isStoredId(reference)) return (await findPayout(tx, reference))?.id ?? null
  return id === null ? null : findByProvider(tx, id)
}
