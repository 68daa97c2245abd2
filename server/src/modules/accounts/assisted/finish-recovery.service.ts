import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { AccountsContext } from '../accounts.context.ts'
import { findAccount, moveToEmail } from '../accounts.queries.ts'
import { emailAboutChange, noteChange } from '../changes/announce-change.service.ts'
import { forgetDevices } from '../devices/known-devices.queries.ts'
import { endCodes, type FoundCode } from '../email/codes.queries.ts'
import { proveLong } from '../email/send-code.service.ts'
import { acceptMailbox, redeem } from '../email/verify-email.service.ts'
import { removeAllFactors } from '../factors/restore-factors.queries.ts'
import { isLongPassword, requireGoodPassword, requireNotOwnName } from '../passwords/new-password.ts'
import { setPassword } from '../passwords/passwords.queries.ts'
import type { PasswordHash } from '../passwords/passwords.ts'
import { requireUncontested } from '../passwords/reauthenticate.service.ts'
import { completeSignIn, type SignedIn } from '../sign-in/complete-sign-in.service.ts'
import { recoveredEmail } from './assisted.emails.ts'
import { endRecovery } from './recoveries.queries.ts'

/** The link that came after the wait: a new password, and nothing else opens the account any more. */
export async function finishRecovery(
  ctx: AccountsContext,
  input: { code: string; password: string; userAgent: string; device_token?: string | undefined },
): Promise<SignedIn> {
  const { code, password, userAgent, device_token: deviceToken } = input
  const found = await proveLong(ctx, code, ['recover'])
  const account = found && (await ctx.db.readPrivate((tx) => findAccount(tx, found.accountId)))
  if (!found || !account) throw new AppError('link_expired')
  requireGoodPassword(ctx, password, [account.email, found.email])
  await requireNotOwnName(ctx, account, password)
  const hash = await ctx.passwords.inTurn((hasher) => hasher.hash(password))
  return ctx.db.write(async (tx) => {
    await open(tx, ctx, found, { ...hash, isLong: isLongPassword(ctx, password) })
    return completeSignIn(tx, ctx, { accountId: found.accountId, way: 'recovery', userAgent, deviceToken })
  })
}

async function open(
  tx: Tx,
  ctx: AccountsContext,
  found: FoundCode,
  password: PasswordHash & { readonly isLong: boolean },
): Promise<void> {
  const { accountId, email } = found
  const account = await redeem(tx, found)
  // A sign-in ends it, also one that is completed in this very moment.
  if (!account || !(await endRecovery(tx, accountId, 'completed'))) throw new AppError('link_expired')
  requireUncontested(account)
  if (account.email !== email) {
    // The address belongs to another account by now. Throwing rolls back.
    if (!(await moveToEmail(tx, accountId, email))) throw new AppError('link_expired')
    await noteChange(tx, ctx, {
      accountId,
      kind: 'email',
      before: account.email,
      after: email,
      sessionId: null,
    })
  }
  const { product, limits } = ctx.config
  const done = {
    publicUrl: product.publicUrl,
    days: limits.codes.undoLinkDays,
    holdDays: limits.payouts.recoveredDays,
  }
  await emailAboutChange(tx, ctx, { accountId, kind: 'recovered', sessionId: null }, (undoUrl) =>
    recoveredEmail({ ...done, undoUrl }),
  )
  await setPassword(tx, accountId, password)
  await removeAllFactors(tx, accountId)
  await forgetDevices(tx, accountId)
  await acceptMailbox(tx, ctx, account, { isSameHand: true })
  await endCodes(tx, accountId, ['recover', 'cancel_recovery'])
  await ctx.payouts.hold(tx, accountId, 'recovered')
}
