import type { Context } from '../../../context.ts'
import { handleJob } from '../../../platform/jobs/job.ts'
import { findAccount, queueEmail } from '../../accounts/index.ts'
import { listAdmins } from '../roles/roles.queries.ts'
import { auditHeadEmail } from '../staff.emails.ts'
import { mailHeadJob } from '../staff.events.ts'
import { findHead } from './audit.queries.ts'

/** Nothing is sent before staff have done something. */
export const mailHead = handleJob(mailHeadJob, {
  async inTransaction(tx, _, ctx: Context) {
    const { id, hash } = await findHead(tx)
    if (id === 0n) return
    const content = auditHeadEmail({ id, hash: hash.toString('hex') })
    for (const accountId of await listAdmins(tx)) {
      const admin = await findAccount(tx, accountId)
      if (admin) await queueEmail(tx, ctx, { to: admin.email, content })
    }
  },
})
