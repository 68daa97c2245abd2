import type { Context } from '../../../context.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Member, RequireProof } from '../../../rpc/viewer.ts'
import type { AccountsContext } from '../accounts.context.ts'
import { findAccount, lockAccount } from '../accounts.queries.ts'
import { renewSession } from '../sign-in/sessions.service.ts'
import { isLongPassword } from './new-password.ts'
import { forgetFails, learnLength, takeTryOf } from './passwords.queries.ts'

/**
 * Changes to an account or its money require more than a token, which can be copied: the password, given recently. An
 * account without a password has to set one first, through its mailbox.
 */
export function createProofRequirement(ctx: Context): RequireProof {
  return async ({ accountId, isProved }) => {
    if (isProved) return
    const account = await ctx.db.readPrivate((tx) => findAccount(tx, accountId))
    if (!account) throw new AppError('session_expired')
    throw unproved(account)
  }
}

/** The same inside a transaction that has loaded the account. */
export function requireProof({ isProved }: Member, account: { readonly hasPassword: boolean }): void {
  if (!isProved) throw unproved(account)
}

function unproved({ hasPassword }: { readonly hasPassword: boolean }): AppError {
  if (!hasPassword) return new AppError('password_missing')
  return new AppError('reauth_required', { details: { methods: ['password'] } })
}

/** Asks for the password again. It counts as a try like a login: a stolen session must not allow faster guessing. */
export async function reauthenticate(
  ctx: AccountsContext,
  viewer: Member,
  { password }: { password: string },
): Promise<{ session_token: string }> {
  const { accountId, sessionId } = viewer
  if (password === '') throw new AppError('password_required')
  const account = await ctx.db.readPrivate((tx) => findAccount(tx, accountId))
  if (account && !account.hasPassword) throw unproved(account)
  const token = await ctx.passwords.inTurn(async (hasher) => {
    const known = await ctx.db.write((tx) => takeTryOf(tx, accountId))
    const isMatch = await hasher.isMatch(password, known)
    if (!known || !isMatch) return null
    return ctx.db.write(async (tx) => {
      await lockAccount(tx, accountId)
      if (!(await forgetFails(tx, accountId, known.phc))) return null
      await learnLength(tx, accountId, isLongPassword(ctx, password))
      const renewed = await renewSession(tx, ctx, sessionId)
      if (renewed === null) throw new AppError('session_expired')
      return renewed
    })
  })
  if (token === null) throw new AppError('reauth_failed')
  return { session_token: token }
}
