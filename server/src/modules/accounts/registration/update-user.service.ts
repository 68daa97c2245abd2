import type { User } from '@sayso/contract/shapes/user'
import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Member } from '../../../rpc/viewer.ts'
import type { AccountsContext } from '../accounts.context.ts'
import { emailChangeRequestedEmail } from '../accounts.emails.ts'
import { firstMissing } from '../accounts.policy.ts'
import * as q from '../accounts.queries.ts'
import type { Account } from '../accounts.view.ts'
import { emailAboutChange } from '../changes/announce-change.service.ts'
import { endCodes } from '../email/codes.queries.ts'
import { requireEmail } from '../email/email-address.ts'
import { sendCode } from '../email/verify-email.service.ts'
import { requireProof } from '../passwords/reauthenticate.service.ts'
import { describeUser } from '../sign-in/sessions.service.ts'

export interface UserChange {
  firstName?: string | undefined
  lastName?: string | undefined
  email?: string | undefined
}

/**
 * Names change immediately. An email address changes when a code sent to it is entered; until then the old one counts.
 */
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
  if (missing !== null) throw new AppError(missing)
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
  // Keeping the current address needs no proof.
  if (!isBack) requireProof(viewer, account)
  await endCodes(tx, account.id, ['change_email'])
  await q.setPendingEmail(tx, account.id, isBack ? null : email)
  if (isBack) return
  const verdict = await sendCode(tx, ctx, { ...account, pendingEmail: email })
  if (verdict === 'too-often') throw new AppError('verification_send_failed')
  // An address that was never verified gets no email about it and cannot be restored.
  if (!account.isVerified) return
  const { publicUrl } = ctx.config.product
  const { undoLinkDays } = ctx.config.limits.codes
  const change = { accountId: account.id, kind: 'email_asked', before: account.email, after: email } as const
  await emailAboutChange(tx, ctx, { ...change, sessionId: viewer.sessionId }, (undoUrl) =>
    emailChangeRequestedEmail({ publicUrl, newEmail: email, undoUrl, days: undoLinkDays }),
  )
}
