import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { verifyWebhook } from '../../platform/cards/webhook-event.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { insertEvent } from './events/card-events.queries.ts'
import { cardEventJob } from './payments.events.ts'

const WEBHOOK_PATH = '/api/webhooks/stripe'

const MAX_BYTES = 256 * 1024

/** The objects we handle: payments, refunds, disputes. Other events are acknowledged and ignored. */
const OURS = /^(pi|re|pyr|du|dp)_/

/**
 * Receives webhook events from the card provider. The signature covers the raw bytes, so they are not parsed before it
 * is verified. The event is stored in the inbox, once, and acknowledged; a job handles it.
 */
export function cardWebhook(ctx: Context) {
  const { cards } = ctx.config
  return async function routes(app: FastifyInstance): Promise<void> {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    app.post(
      WEBHOOK_PATH,
      { bodyLimit: MAX_BYTES, config: { priority: 'last-to-shed', callClass: 'money' } },
      async (request, reply) => {
        const signature = request.headers['stripe-signature']
        const read =
          cards !== null && Buffer.isBuffer(request.body) && typeof signature === 'string'
            ? verifyWebhook(request.body, signature, cards.webhookSecrets)
            : null
        if (read === null) throw new AppError('invalid_input')
        const { webhookEvent } = read
        if (webhookEvent !== null && OURS.test(webhookEvent.objectId)) {
          await ctx.db.write(async (tx) => {
            if (await insertEvent(tx, webhookEvent))
              await enqueue(tx, cardEventJob, { eventId: webhookEvent.id })
          })
        }
        return reply.code(204).send()
      },
    )
  }
}
