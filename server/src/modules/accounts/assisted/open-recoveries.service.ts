import type { Context } from '../../../context.ts'
import { handleJob } from '../../../platform/jobs/job.ts'
import { openRecoveriesJob } from '../accounts.events.ts'
import { queueEmail } from '../changes/queue-email.ts'
import { issueLong } from '../email/send-code.service.ts'
import { recoveryOpenEmail } from './assisted.emails.ts'
import * as q from './recoveries.queries.ts'

/** A bound for one transaction; the next run sends the rest. */
const MAX_AT_ONCE = 100

export const openRecoveries = handleJob(openRecoveriesJob, {
  async inTransaction(tx, _, ctx: Context) {
    const { product, limits } = ctx.config
    const { recoveryLinkDays: days } = limits.codes
    await q.endExpired(tx)
    for (const { id, accountId, email } of await q.holdDue(tx, MAX_AT_ONCE)) {
      const code = await issueLong(tx, ctx, { accountId, purpose: 'recover', email })
      const url = `${product.publicUrl}/recover#${new URLSearchParams({ finish: code })}`
      await queueEmail(tx, ctx, { to: email, content: recoveryOpenEmail({ url, days }) })
      await q.markSent(tx, id, days)
    }
  },
})
