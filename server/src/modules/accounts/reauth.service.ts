import type { Context } from '../../context.ts'
import type { Member, RequireProof } from '../../door/viewer.ts'
import { Refused } from '../../platform/http/refusal.ts'
import type { AccountsContext } from './accounts.context.ts'
import { findAccount, lockAccount } from './accounts.queries.ts'
import { isLongPassword } from './new-password.ts'
import { forgetFails, learnLength, takeTryOf } from './passwords.queries.ts'
import { renewSession } from './sessions.service.ts'

/**
 * What moves an account or its money takes more than a token, which can be copied: the password, given a moment ago. An
 * account without one has nothing to prove itself by and gets one first, through its mailbox.
 */
export function createProofRequirement(ctx: Context): RequireProof {
  return async ({ accountId, isProved }) => {
    if (isProved) return
    const account = await ctx.db.write((tx) => findAccount(tx, accountId))
    if (!account) throw new Refused('session_expired')
    throw unproved(account)
  }
}

/** The same inside a transaction that knows the account. */
export function requireProof({ isProved }: Member, account: { readonly hasPassword: boolean }): void {
  if (!isProved) throw unproved(account)
}

function unproved({ hasPassword }: { readonly hasPassword: boolean }): Refused {
  if (!hasPassword) return new Refused('password_missing')
  return new Refused('reauth_required', { details: { methods: ['password'] } })
}

/** With the same tries as a sign-in: a stolen session must not be a way to guess faster. */
export async function reauthenticate(
  ctx: AccountsContext,
  viewer: Member,
  { password }: { password: string },
): Promise<{ session_token: string }> {
  const { accountId, sessionId } = viewer
  if (password === '') throw new Refused('password_required')
  const account = await ctx.db.write((tx) => findAccount(tx, accountId))
  if (account && !account.hasPassword) throw unproved(account)
  const token = await ctx.passwords.inTurn(async (hasher) => {
    const known = await ctx.db.write((tx) => takeTryOf(tx, accountId))
    const isMatch = await hasher.isMatch(password, known?.phc ?? null)
    if (!known || !isMatch) return null
    return ctx.db.write(async (tx) => {
      await lockAccount(tx, accountId)
      if (!(await forgetFails(tx, accountId, known.phc))) return null
      await learnLength(tx, accountId, isLongPassword(ctx, password))
      const renewed = await renewSession(tx, ctx, sessionId)
      if (renewed === null) throw new Refused('session_expired')
      return renewed
    })
  })
  if (token === null) throw new Refused('reauth_failed')
  return { session_token: token }
}
