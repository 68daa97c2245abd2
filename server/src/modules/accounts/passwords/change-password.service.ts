import type { User } from '@sayso/contract/shapes/user'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Member } from '../../../rpc/viewer.ts'
import type { AccountsContext } from '../accounts.context.ts'
import { findAccount, lockAccount } from '../accounts.queries.ts'
import { endCodes } from '../email/codes.queries.ts'
import { completeSignIn } from '../sign-in/complete-sign-in.service.ts'
import { endAllSessions } from '../sign-in/end-sessions.service.ts'
import { emailNewPassword, isLongPassword, requireGoodPassword, requireNotOwnName } from './new-password.ts'
import { forgetFails, setPassword, takeTryOf } from './passwords.queries.ts'
import { requireUncontested } from './reauthenticate.service.ts'

/**
 * Changes the password. A stolen token must not be enough to take over an account, so the current password is required,
 * with the same limit on tries as a login. All sessions end, including this one, so a copied token is useless. A new
 * token is returned.
 */
export async function changePassword(
  ctx: AccountsContext,
  viewer: Member,
  input: { current: string; next: string; userAgent: string },
): Promise<{ user: User; session_token: string }> {
  const { accountId, profileId } = viewer
  if (input.current === '') throw new AppError('current_password_required')
  const account = await ctx.db.readPrivate((tx) => findAccount(tx, accountId))
  if (!account) throw new AppError('session_expired')
  requireUncontested(account)
  requireGoodPassword(ctx, input.next, [account.email])
  await requireNotOwnName(ctx, account, input.next)
  const signedIn = await ctx.passwords.inTurn(async (hasher) => {
    const known = await ctx.db.write((tx) => takeTryOf(tx, accountId))
    const isMatch = await hasher.isMatch(input.current, known)
    if (!known || !isMatch) return null
    const hash = await hasher.hash(input.next)
    return ctx.db.write(async (tx) => {
      await lockAccount(tx, accountId)
      const current = await findAccount(tx, accountId)
      // Another request was faster, a reset or the same call: its password stays.
      if (!current || !(await forgetFails(tx, accountId, known.phc))) return null
      await setPassword(tx, accountId, { ...hash, isLong: isLongPassword(ctx, input.next) })
      // Before its session ends: the device that made the change is found by it.
      await emailNewPassword(tx, ctx, { accountId, sessionId: viewer.sessionId })
      await endAllSessions(tx, accountId)
      await endCodes(tx, accountId, ['reset', 'link'])
      const { userAgent } = input
      return completeSignIn(tx, ctx, { accountId, profileId, userAgent, way: 'new password' })
    })
  })
  if (signedIn === null) throw new AppError('current_password_wrong')
  return signedIn
}
