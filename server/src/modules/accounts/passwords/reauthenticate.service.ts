import type { SessionId } from '@sayso/contract/ids'
import type { ProofMethod } from '@sayso/contract/shapes/factors'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Member, RequireProof } from '../../../rpc/viewer.ts'
import type { AccountsContext } from '../accounts.context.ts'
import { findAccount, lockAccount } from '../accounts.queries.ts'
import type { Account } from '../accounts.view.ts'
import { touchPasskey } from '../factors/passkeys.queries.ts'
import { answerByTicket } from '../factors/passkeys.service.ts'
import { codeTriesOf, forgetCodeTries, takeCodeTry, useTotpCode } from '../factors/second-step.service.ts'
import { renewSession } from '../sign-in/sessions.service.ts'
import { isLongPassword } from './new-password.ts'
import { forgetFails, learnLength, takeTryOf } from './passwords.queries.ts'

/**
 * Changes to an account or its money require more than a token, which can be copied: the password or a factor, given
 * recently.
 */
export function createProofRequirement(ctx: Context): RequireProof {
  return async (who) => {
    const account = await ctx.db.readPrivate((tx) => findAccount(tx, who.accountId))
    if (!account) throw new AppError('session_expired')
    requireProof(who, account)
  }
}

/** The same inside a transaction that has loaded the account. */
export function requireProof({ isProved }: Pick<Member, 'isProved'>, account: Account): void {
  requireUncontested(account)
  if (!isProved) throw unproved(account)
}

/** What moves an account or its money stays as it is while staff decide whose account it is. */
export function requireUncontested({ isContested }: Account): void {
  if (isContested) throw new AppError('account_contested')
}

type WaysToProve = Pick<Account, 'hasPassword' | 'hasPasskey' | 'hasTotp'>

/** An account that has nothing to prove itself by sets a password first: an emailed code leads to one. */
function unproved({ hasPassword, hasPasskey, hasTotp }: WaysToProve): AppError {
  const methods: ProofMethod[] = []
  if (hasPasskey) methods.push('passkey')
  if (hasTotp) methods.push('totp')
  if (hasPassword) methods.push('password')
  if (methods.length === 0) return new AppError('password_missing')
  return new AppError('reauth_required', { details: { methods } })
}

/** One of the three: a password, a code of the authenticator app, or a passkey's answer with its ticket. */
interface Proof {
  password?: string | undefined
  code?: string | undefined
  ticket?: string | undefined
  assertion?: string | undefined
}

/**
 * Asks again who it is. Each way counts tries as a login does: a stolen session must not allow faster guessing. The
 * session goes on under a new token.
 */
export async function reauthenticate(
  ctx: AccountsContext,
  viewer: Member,
  { password, code, ticket, assertion }: Proof,
): Promise<{ session_token: string }> {
  if (ticket !== undefined && assertion !== undefined) return byPasskey(ctx, viewer, { ticket, assertion })
  if (code !== undefined) return byCode(ctx, viewer, code)
  return byPassword(ctx, viewer, password ?? '')
}

async function byPasskey(
  ctx: AccountsContext,
  { accountId, sessionId }: Member,
  input: { ticket: string; assertion: string },
): Promise<{ session_token: string }> {
  const { passkey, next } = await answerByTicket(ctx, input)
  if (passkey.accountId !== accountId) throw new AppError('passkey_failed')
  return ctx.db.write(async (tx) => {
    await lockAccount(tx, accountId)
    if (!(await touchPasskey(tx, passkey, next))) throw new AppError('passkey_failed')
    return renew(tx, ctx, sessionId, { isFactorProved: true })
  })
}

async function byCode(
  ctx: AccountsContext,
  { accountId, sessionId }: Member,
  code: string,
): Promise<{ session_token: string }> {
  const tries = await codeTriesOf(ctx, accountId, undefined)
  await takeCodeTry(ctx, tries)
  return ctx.db.write(async (tx) => {
    await lockAccount(tx, accountId)
    if (!(await useTotpCode(tx, ctx, { accountId, code }))) throw new AppError('second_factor_failed')
    await forgetCodeTries(tx, tries)
    return renew(tx, ctx, sessionId, { isFactorProved: true })
  })
}

async function byPassword(
  ctx: AccountsContext,
  { accountId, sessionId }: Member,
  password: string,
): Promise<{ session_token: string }> {
  if (password === '') throw new AppError('password_required')
  const account = await ctx.db.readPrivate((tx) => findAccount(tx, accountId))
  if (account && !account.hasPassword) throw unproved(account)
  const renewed = await ctx.passwords.inTurn(async (hasher) => {
    const known = await ctx.db.write((tx) => takeTryOf(tx, accountId))
    const isMatch = await hasher.isMatch(password, known)
    if (!known || !isMatch) return null
    return ctx.db.write(async (tx) => {
      await lockAccount(tx, accountId)
      if (!(await forgetFails(tx, accountId, known.phc))) return null
      await learnLength(tx, accountId, isLongPassword(ctx, password))
      return renew(tx, ctx, sessionId, { isFactorProved: false })
    })
  })
  if (renewed === null) throw new AppError('reauth_failed')
  return renewed
}

async function renew(
  tx: Tx,
  ctx: AccountsContext,
  id: SessionId,
  proof: { isFactorProved: boolean },
): Promise<{ session_token: string }> {
  const token = await renewSession(tx, ctx, id, proof)
  if (token === null) throw new AppError('session_expired')
  return { session_token: token }
}
