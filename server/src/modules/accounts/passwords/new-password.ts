import type { AccountId, SessionId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { AccountsContext } from '../accounts.context.ts'
import { passwordChangedEmail } from '../accounts.emails.ts'
import type { Account } from '../accounts.view.ts'
import { emailAboutChange } from '../changes/announce-change.service.ts'
import { passwordFault } from './passwords.policy.ts'

/** Whether a password is long enough for changes that move money. Only known while the plain password is available. */
export function isLongPassword({ config }: Context, password: string): boolean {
  return [...password].length >= config.limits.accounts.passwordMinForPayout
}

/** Fails with the reason if a password cannot be chosen. */
export function requireGoodPassword({ config }: Context, password: string, own: readonly string[]): void {
  const min = config.limits.accounts.passwordMin
  const fault = passwordFault(password, min, own)
  if (fault === 'password_too_short') throw new AppError(fault, { values: { min } })
  if (fault !== null) throw new AppError(fault)
}

/** Only called after a code or a session was verified. The verified code stays valid for another, better password. */
export async function requireNotOwnName(
  ctx: AccountsContext,
  account: Account,
  password: string,
): Promise<void> {
  const profiles = await ctx.db.write((tx) => ctx.profiles.listOwn(tx, account))
  const { firstName, lastName } = account
  const handles = profiles.flatMap(({ handle, display_name }) => [handle, display_name])
  requireGoodPassword(ctx, password, [...handles, firstName, lastName, `${firstName} ${lastName}`])
}

/** Records and emails a new password, whether it was set by a session that knew the old one or by an emailed code. */
export async function emailNewPassword(
  tx: Tx,
  ctx: Context,
  { accountId, sessionId }: { accountId: AccountId; sessionId: SessionId | null },
): Promise<void> {
  const { publicUrl } = ctx.config.product
  const { undoLinkDays: days } = ctx.config.limits.codes
  await emailAboutChange(tx, ctx, { accountId, kind: 'password', sessionId }, (undoUrl) =>
    passwordChangedEmail({ publicUrl, undoUrl, days }),
  )
}
