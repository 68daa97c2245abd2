import type { OutputOf } from '@sayso/contract/call'
import type { undoList as undoListCall } from '@sayso/contract/calls/recovery'
import { AppError } from '../../../platform/http/app-error.ts'
import type { AccountsContext } from '../accounts.context.ts'
import { findAccount } from '../accounts.queries.ts'
import { describeChanges } from '../changes/announce-change.service.ts'
import { findLong } from '../email/send-code.service.ts'
import { secondMethods } from '../factors/second-step.service.ts'
import { requireUncontested } from '../passwords/reauthenticate.service.ts'
import { undoneSince } from './undo-change.service.ts'

/** What the link in an email would undo. Nothing is changed, and the link stays as it is. */
export function listUndo(
  ctx: AccountsContext,
  { code }: { code: string },
): Promise<OutputOf<typeof undoListCall>> {
  return ctx.db.readPrivate(async (tx) => {
    const found = await findLong(tx, ctx, code, ['undo_email'])
    const account = found && (await findAccount(tx, found.accountId))
    if (!found || !account) throw new AppError('link_expired')
    requireUncontested(account)
    const since = await undoneSince(tx, found)
    const { changeId } = found
    return {
      changes: await describeChanges(tx, ctx, account.id, { changeId, at: since }),
      back_to: account.email === found.email ? null : found.email,
      methods: await secondMethods(tx, account.id, since),
    }
  })
}
