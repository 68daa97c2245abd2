import { isStoredId } from '@sayso/contract/ids'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { verifyPaypalWebhook } from '../../platform/payouts/paypal-webhook.ts'
import { checkPayoutJob } from './payouts.events.ts'
import { findByProvider, findPayout } from './payouts.queries.ts'

const WEBHOOK_PATH = '/api/webhooks/paypal'
const MAX_BYTES = 64 * 1024

/**
 * Receives webhook events from PayPal about payouts. Their content is not trusted: an event only says which payout to
 * check, and its status is then read from PayPal itself. A forged event only makes us check a payout of ours once.
 */
export function payoutWebhook(ctx: Context) {
  return async function routes(app: FastifyInstance): Promise<void> {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    app.post(
      WEBHOOK_PATH,
      { bodyLimit: MAX_BYTES, config: { priority: 'last-to-shed', callClass: 'money' } },
      async (request, reply) => {
        const isOn = ctx.payoutGateway?.name === 'paypal'
        const reported = isOn && Buffer.isBuffer(request.body) ? verifyPaypalWebhook(request.body) : null
        if (reported === null) throw new AppError('invalid_input')
        await ctx.db.write(async (tx) => {
          const payoutId = await payoutOf(tx, reported)
          // Queued checks of the same payout are merged: a thousand events lead to one check.
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
