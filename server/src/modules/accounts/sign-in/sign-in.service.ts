import type { User } from '@sayso/contract/shapes/user'
import { AppError } from '../../../platform/http/app-error.ts'
import type { AccountsContext } from '../accounts.context.ts'
import { lockAccount } from '../accounts.queries.ts'
import { requireEmail } from '../email/email-address.ts'
import { isLongPassword } from '../passwords/new-password.ts'
import * as q from '../passwords/passwords.queries.ts'
import { signIn } from './sessions.service.ts'

/**
 * Signs in with a password. An unknown address, a wrong password, an account without a password and too many tries all
 * give the same error after the same work, so that the timing reveals nothing either.
 */
export async function logIn(
  ctx: AccountsContext,
  input: { email: string; password: string; userAgent: string },
): Promise<{ user: User; session_token: string }> {
  const email = requireEmail(input.email)
  if (input.password === '') throw new AppError('password_required')
  const signedIn = await ctx.passwords.inTurn(async (hasher) => {
    const known = await ctx.db.write((tx) => q.takeTry(tx, email))
    const isMatch = await hasher.isMatch(input.password, known?.phc ?? null)
    if (!known || !isMatch) return null
    const renewed = hasher.isCurrent(known.phc) ? null : await hasher.hash(input.password)
    return ctx.db.write(async (tx) => {
      // Locks the account before its password, as everywhere: otherwise this and a reset could deadlock.
      await lockAccount(tx, known.accountId)
      // If the password was changed while this one was being compared, all sessions were ended. No new one may start
      // after that.
      if (!(await q.forgetFails(tx, known.accountId, known.phc))) return null
      if (renewed !== null) await q.renewHash(tx, known.accountId, renewed)
      await q.learnLength(tx, known.accountId, isLongPassword(ctx, input.password))
      return signIn(tx, ctx, { accountId: known.accountId, userAgent: input.userAgent, isProved: true })
    })
  })
  if (signedIn === null) throw new AppError('login_failed')
  return signedIn
}
