import type { InputOf, OutputOf } from '@sayso/contract/call'
import type { closeStart } from '@sayso/contract/calls/closing'
import type { AccountId } from '@sayso/contract/ids'
import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { enqueue } from '../../../platform/jobs/job.ts'
import type { Member } from '../../../rpc/viewer.ts'
import { emailAboutChange, endAllSessions, lockAccount, logSecurityEvent } from '../../accounts/index.ts'
import { hideProfiles, unhideProfiles } from '../../profiles/index.ts'
import type { ClosingContext } from '../closing.context.ts'
import { closingEmail } from '../closing.emails.ts'
import { closeAccountsJob } from '../closing.events.ts'
import * as q from '../closing.queries.ts'
import { lookAhead, sumOf } from './outlook.service.ts'
import { needsOf } from './show-state.service.ts'

/**
 * Starts the deletion: everything of the account is hidden, every session ends, and every address of the last thirty
 * days is told, each with a link to undo it. What only the owner can do about the money has to be done before.
 */
export async function requestClosing(
  ctx: ClosingContext,
  { accountId, sessionId }: Member,
  { give_up: agreed }: InputOf<typeof closeStart>,
): Promise<OutputOf<typeof closeStart>> {
  const { product, limits } = ctx.config
  const ends = await ctx.db.write(async (tx) => {
    await lockAccount(tx, accountId)
    const outlook = await lookAhead(tx, ctx, accountId)
    if (needsOf(outlook).length > 0) throw new AppError('close_not_ready')
    if (sumOf(outlook.leftOver) !== agreed) throw new AppError('close_amount_changed')
    const endsAt = await q.insertRequest(tx, accountId, {
      minutes: limits.accounts.closingMinutes,
      waived: agreed,
    })
    await hideProfiles(tx, ctx.profiles, accountId)
    const change = { accountId, kind: 'close', sessionId } as const
    const { publicUrl } = product
    const { undoLinkDays } = limits.codes
    await emailAboutChange(tx, ctx, change, (undoUrl) =>
      closingEmail({ publicUrl, undoUrl, days: undoLinkDays, endsAt }),
    )
    await endAllSessions(tx, accountId)
    await enqueue(tx, closeAccountsJob, {}, { runAt: endsAt, key: `closing ${accountId}` })
    return endsAt
  })
  return { ends: ends.toISOString() }
}

/** True if there was a deletion to cancel. */
export async function cancelClosing(tx: Tx, ctx: ClosingContext, accountId: AccountId): Promise<boolean> {
  if (!(await q.cancelRequest(tx, accountId))) return false
  await unhideProfiles(tx, ctx.profiles, accountId)
  await logSecurityEvent(tx, accountId, { kind: 'close_cancelled' })
  return true
}
