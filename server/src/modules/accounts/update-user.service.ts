import type { User } from '@sayso/contract/shapes/user'
import type { Member } from '../../door/viewer.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { Refused } from '../../platform/http/refusal.ts'
import type { AccountsContext } from './accounts.context.ts'
import { firstMissing } from './accounts.policy.ts'
import * as q from './accounts.queries.ts'
import type { Account } from './accounts.view.ts'
import { tellChange } from './changes.service.ts'
import { endCodes } from './codes.queries.ts'
import { requireEmail } from './email-address.ts'
import { emailChangeAskedLetter } from './letters.ts'
import { sendCode } from './mailbox.service.ts'
import { requireProof } from './reauth.service.ts'
import { describeUser } from './sessions.service.ts'

export interface UserChange {
  firstName?: string | undefined
  lastName?: string | undefined
  email?: string | undefined
}

/** Names change at once. An address only when a code sent to it comes back; until then the old one counts. */
export async function updateUser(
  ctx: AccountsContext,
  viewer: Member,
  change: UserChange,
): Promise<{ user: User }> {
  const firstName = change.firstName?.trim()
  const lastName = change.lastName?.trim()
  const missing = firstMissing([
    [firstName ?? 'kept', 'first_name_required'],
    [lastName ?? 'kept', 'last_name_required'],
  ])
  if (missing !== null) throw new Refused(missing)
  const email = change.email === undefined ? null : requireEmail(change.email)
  const user = await ctx.db.write(async (tx) => {
    await q.lockAccount(tx, viewer.accountId)
    await q.setNames(tx, viewer.accountId, { firstName, lastName })
    const account = await q.findAccount(tx, viewer.accountId)
    if (account && email !== null) await askForEmail(tx, ctx, viewer, account, email)
    return describeUser(tx, ctx, viewer.accountId, viewer.profileId)
  })
  return { user }
}

async function askForEmail(
  tx: Tx,
  ctx: AccountsContext,
  viewer: Member,
  account: Account,
  email: string,
): Promise<void> {
  if (email === account.pendingEmail) return
  const owner = await q.findAccountByEmail(tx, email)
  const isBack = owner?.id === account.id
  // To stay where one is takes no proof.
  if (!isBack) requireProof(viewer, account)
  await endCodes(tx, account.id, ['change_email'])
  await q.setPendingEmail(tx, account.id, isBack ? null : email)
  if (isBack) return
  const verdict = await sendCode(tx, ctx, { ...account, pendingEmail: email })
  if (verdict === 'too-often') throw new Refused('verification_send_failed')
  // An address that was never proven is nobody's to hear of it, or to go back to.
  if (!account.isVerified) return
  const { publicUrl } = ctx.config.product
  const { undoLinkDays } = ctx.config.limits.codes
  const change = { accountId: account.id, kind: 'email_asked', before: account.email, after: email } as const
  await tellChange(tx, ctx, { ...change, sessionId: viewer.sessionId }, (undoUrl) =>
    emailChangeAskedLetter({ publicUrl, newEmail: email, undoUrl, days: undoLinkDays }),
  )
}
