import type { User } from '@sayso/contract/shapes/user'
import { Refused } from '../../platform/http/refusal.ts'
import type { AccountsContext } from './accounts.context.ts'
import { lockAccount } from './accounts.queries.ts'
import { requireEmail } from './email-address.ts'
import { isLongPassword } from './new-password.ts'
import * as q from './passwords.queries.ts'
import { signIn } from './sessions.service.ts'

/**
 * One refusal for an unknown address, a wrong password, an account without one, and too many tries; and the same work
 * behind it, so that time does not tell either.
 */
export async function logIn(
  ctx: AccountsContext,
  input: { email: string; password: string; userAgent: string },
): Promise<{ user: User; session_token: string }> {
  const email = requireEmail(input.email)
  if (input.password === '') throw new Refused('password_required')
  const signedIn = await ctx.passwords.inTurn(async (hasher) => {
    const known = await ctx.db.write((tx) => q.takeTry(tx, email))
    const isMatch = await hasher.isMatch(input.password, known?.phc ?? null)
    if (!known || !isMatch) return null
    const renewed = hasher.isCurrent(known.phc) ? null : await hasher.hash(input.password)
    return ctx.db.write(async (tx) => {
      // The account before its password, as everywhere: otherwise this and a reset could wait for each other.
      await lockAccount(tx, known.accountId)
      // Whoever changed the password while this one was compared has ended all sessions; none may slip in behind.
      if (!(await q.forgetFails(tx, known.accountId, known.phc))) return null
      if (renewed !== null) await q.renewHash(tx, known.accountId, renewed)
      await q.learnLength(tx, known.accountId, isLongPassword(ctx, input.password))
      return signIn(tx, ctx, { accountId: known.accountId, userAgent: input.userAgent, isProved: true })
    })
  })
  if (signedIn === null) throw new Refused('login_failed')
  return signedIn
}
