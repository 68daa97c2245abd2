import type { ErasureStep, Kept } from '../../../composition/personal-data.ts'
import { emailAllAddresses } from '../../accounts/index.ts'
import type { ClosingContext } from '../closing.context.ts'
import { closingReminderEmail } from '../closing.emails.ts'
import * as q from '../closing.queries.ts'
import { eraseAccount } from '../erase/erase-account.service.ts'
import { settleAccount } from './settle-account.service.ts'

const REMINDED_AT_ONCE = 100

/**
 * Does everything that is due now. Each step is a transaction of its own, and each finds out anew what is left to do:
 * it can stop anywhere and be started again. One account that fails does not stop the others.
 */
export async function closeAccounts(
  ctx: ClosingContext,
  erasure: readonly (ErasureStep | Kept)[],
): Promise<void> {
  await remind(ctx)
  const faults: unknown[] = []
  for (const { accountId, state } of await ctx.db.readPrivate(q.findDue)) {
    try {
      if (state === 'requested') await ctx.db.write((tx) => q.markSettling(tx, accountId))
      if (state === 'erased' || (await settleAccount(ctx, accountId)))
        await eraseAccount(ctx, accountId, erasure)
    } catch (error) {
      ctx.log.error({ err: error, account: accountId }, 'an account could not be closed')
      faults.push(error)
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, 'some accounts could not be closed')
}

async function remind(ctx: ClosingContext): Promise<void> {
  const { closingReminderMinutes } = ctx.config.limits.accounts
  const { publicUrl } = ctx.config.product
  for (let found = REMINDED_AT_ONCE; found === REMINDED_AT_ONCE; ) {
    found = await ctx.db.write(async (tx) => {
      const due = await q.takeUnreminded(tx, closingReminderMinutes, REMINDED_AT_ONCE)
      for (const { accountId, endsAt } of due)
        await emailAllAddresses(tx, ctx, accountId, closingReminderEmail(publicUrl, endsAt))
      return due.length
    })
  }
}
