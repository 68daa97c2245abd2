import type { User } from '@sayso/contract/shapes/user'
import type { Member } from '../../door/viewer.ts'
import { Refused } from '../../platform/http/refusal.ts'
import type { AccountsContext } from './accounts.context.ts'
import { findAccount, lockAccount } from './accounts.queries.ts'
import { endCodes } from './codes.queries.ts'
import { isLongPassword, requireGoodPassword, requireNotOwnName, tellNewPassword } from './new-password.ts'
import { forgetFails, setPassword, takeTryOf } from './passwords.queries.ts'
import { endAllSessions } from './sessions.queries.ts'
import { signIn } from './sessions.service.ts'

/**
 * A token alone must not be enough to take an account, so the current password is asked for, with the same tries as a
 * sign-in. All sessions end, also this one: whoever copied its token is out, and a new one comes back.
 */
export async function changePassword(
  ctx: AccountsContext,
  viewer: Member,
  input: { current: string; next: string; userAgent: string },
): Promise<{ user: User; session_token: string }> {
  const { accountId, profileId } = viewer
  if (input.current === '') throw new Refused('current_password_required')
  const account = await ctx.db.write((tx) => findAccount(tx, accountId))
  if (!account) throw new Refused('session_expired')
  requireGoodPassword(ctx, input.next, [account.email])
  await requireNotOwnName(ctx, account, input.next)
  const signedIn = await ctx.passwords.inTurn(async (hasher) => {
    const known = await ctx.db.write((tx) => takeTryOf(tx, accountId))
    const isMatch = await hasher.isMatch(input.current, known?.phc ?? null)
    if (!known || !isMatch) return null
    const phc = await hasher.hash(input.next)
    return ctx.db.write(async (tx) => {
      await lockAccount(tx, accountId)
      const current = await findAccount(tx, accountId)
      // Somebody else was quicker, by a reset or the same call: theirs stands.
      if (!current || !(await forgetFails(tx, accountId, known.phc))) return null
      await setPassword(tx, accountId, { phc, isLong: isLongPassword(ctx, input.next) })
      await endAllSessions(tx, accountId)
      await endCodes(tx, accountId, ['reset', 'link'])
      await tellNewPassword(tx, ctx, { accountId, sessionId: viewer.sessionId })
      return signIn(tx, ctx, { accountId, profileId, userAgent: input.userAgent, isProved: true })
    })
  })
  if (signedIn === null) throw new Refused('current_password_wrong')
  return signedIn
}
