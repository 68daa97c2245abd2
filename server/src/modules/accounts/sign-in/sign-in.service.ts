import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { AccountsContext } from '../accounts.context.ts'
import { lockAccount } from '../accounts.queries.ts'
import { requireEmail } from '../email/email-address.ts'
import { askForSecond, secondMethods } from '../factors/second-step.service.ts'
import { isLongPassword } from '../passwords/new-password.ts'
import * as q from '../passwords/passwords.queries.ts'
import { completeSignIn, type SignedIn } from './complete-sign-in.service.ts'
import { judgeTry } from './guessing/judge-try.service.ts'

interface LogIn {
  email: string
  password: string
  device_token?: string | undefined
  /** A solved task, if one was asked for. */
  challenge?: string | undefined
  userAgent: string
  address: string
}

/**
 * Signs in with a password. An unknown address, a wrong password, an account without a password and too many tries all
 * give the same error after the same work, so that the timing reveals nothing either.
 */
export async function logIn(ctx: AccountsContext, input: LogIn): Promise<SignedIn> {
  const email = requireEmail(input.email)
  if (input.password === '') throw new AppError('password_required')
  const isChallengeSolved = input.challenge !== undefined && (await ctx.challenges.isSolved(input.challenge))
  const signedIn = await ctx.passwords.inTurn(async (hasher) => {
    const tried = await ctx.db.write((tx) => takeTry(tx, ctx, { ...input, email, isChallengeSolved }))
    const { known, admitted } = tried
    const isMatch = await hasher.isMatch(input.password, admitted && known)
    if (!known || !admitted || !isMatch) return null
    const renewed = hasher.isCurrent(known) ? null : await hasher.hash(input.password)
    return ctx.db.write(async (tx) => {
      // Locks the account before its password, as everywhere: otherwise this and a reset could deadlock.
      await lockAccount(tx, known.accountId)
      // If the password was changed while this one was being compared, all sessions were ended. No new one may start
      // after that.
      if (!(await q.forgetFails(tx, known.accountId, known.phc))) return null
      await admitted.forget(tx, known.accountId)
      if (renewed !== null) await q.renewHash(tx, known.accountId, renewed)
      await q.learnLength(tx, known.accountId, isLongPassword(ctx, input.password))
      const { accountId, phc } = known
      const methods = await secondMethods(tx, accountId)
      if (methods.length > 0) {
        const first = { way: 'password', phc: renewed?.phc ?? phc } as const
        return askForSecond(ctx, methods, { accountId, before: null, first })
      }
      return completeSignIn(tx, ctx, {
        accountId,
        way: 'password',
        userAgent: input.userAgent,
        address: input.address,
        deviceToken: input.device_token,
      })
    })
  })
  if (signedIn === null) throw new AppError('login_failed')
  // Thrown here, so that the tries are forgotten: the password was right.
  if (signedIn instanceof AppError) throw signedIn
  return signedIn
}

/**
 * Finds the password and decides whether it is compared. It does not wait for the disk: that would reveal by timing
 * whether the account exists, and losing a try in a crash does no harm.
 */
async function takeTry(tx: Tx, ctx: AccountsContext, tried: LogIn & { isChallengeSolved: boolean }) {
  await q.doNotWaitForDisk(tx)
  const known = await q.findPassword(tx, tried.email)
  const admitted = await judgeTry(tx, ctx, {
    emailKey: tried.email.normalize('NFKC').toLowerCase(),
    accountId: known?.accountId ?? null,
    address: tried.address,
    deviceToken: tried.device_token,
    isChallengeSolved: tried.isChallengeSolved,
  })
  return { known, admitted }
}
