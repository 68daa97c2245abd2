import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { readTelling } from '../../platform/cards/card-telling.ts'
import { Refused } from '../../platform/http/refusal.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { insertEvent } from './card-events.queries.ts'
import { cardEventJob } from './payments.events.ts'

const WEBHOOK_PATH = '/api/webhooks/stripe'

const MOST_BYTES = 256 * 1024

/** Things we have any use for: payments, refunds, disputes. The rest is thanked for and forgotten. */
const OURS = /^(pi|re|pyr|du|dp)_/

/**
 * Here the card provider tells what happened. The signature is over the bytes as they came, so they are not parsed
 * before. What is told is put into the inbox, once, and answered; a job looks at it.
 */
export function cardWebhook(ctx: Context) {
  const { cards } = ctx.config
  return async function routes(app: FastifyInstance): Promise<void> {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    app.post(
      WEBHOOK_PATH,
      { bodyLimit: MOST_BYTES, config: { priority: 'last-to-shed' } },
      async (request, reply) => {
        const signature = request.headers['stripe-signature']
        const read =
          cards !== null && Buffer.isBuffer(request.body) && typeof signature === 'string'
            ? readTelling(request.body, signature, cards.webhookSecrets)
            : null
        if (read === null) throw new Refused('invalid_input')
        const { telling } = read
        if (telling !== null && OURS.test(telling.objectId)) {
          await ctx.db.write(async (tx) => {
            if (await insertEvent(tx, telling)) await enqueue(tx, cardEventJob, { eventId: telling.id })
          })
        }
        return reply.code(204).send()
      },
    )
  }
}
