import type { AccountId, SessionId } from '@sayso/contract/ids'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { Refused } from '../../platform/http/refusal.ts'
import type { AccountsContext } from './accounts.context.ts'
import type { Account } from './accounts.view.ts'
import { tellChange } from './changes.service.ts'
import { passwordChangedLetter } from './letters.ts'
import { passwordFault } from './passwords.policy.ts'

/** Long enough for what moves money. Known only while the password itself is at hand. */
export function isLongPassword({ config }: Context, password: string): boolean {
  return [...password].length >= config.limits.accounts.passwordMinForPayout
}

/** Refuses a password that cannot be chosen, with the text that says why. */
export function requireGoodPassword({ config }: Context, password: string, own: readonly string[]): void {
  const min = config.limits.accounts.passwordMin
  const fault = passwordFault(password, min, own)
  if (fault === 'password_too_short') throw new Refused(fault, { values: { min } })
  if (fault !== null) throw new Refused(fault)
}

/** Told only to somebody who has proven a code or a session; a proven code stays good for a better password. */
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

/** However it was set: by a session that knew the one before, or by a code from the mailbox. */
export async function tellNewPassword(
  tx: Tx,
  ctx: Context,
  { accountId, sessionId }: { accountId: AccountId; sessionId: SessionId | null },
): Promise<void> {
  const { publicUrl } = ctx.config.product
  const { undoLinkDays: days } = ctx.config.limits.codes
  await tellChange(tx, ctx, { accountId, kind: 'password', sessionId }, (undoUrl) =>
    passwordChangedLetter({ publicUrl, undoUrl, days }),
  )
}
