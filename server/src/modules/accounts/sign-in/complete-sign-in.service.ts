import type { AccountId, ProfileId } from '@sayso/contract/ids'
import type { User } from '@sayso/contract/shapes/user'
import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { AccountsContext } from '../accounts.context.ts'
import * as accounts from '../accounts.queries.ts'
import { cancelRecovery } from '../assisted/cancel-recovery.service.ts'
import { recognizeDevice } from '../devices/recognize-device.service.ts'
import { secondMethods } from '../factors/second-step.service.ts'
import type { SecurityEventKind } from '../security-log/security-log.queries.ts'
import { logSecurityEvent } from '../security-log/security-log.service.ts'
import { describeDevice } from './device.policy.ts'
import { describeUser, openSession } from './sessions.service.ts'

interface WayIn {
  /** Whether an account with a second factor is asked for it. */
  readonly asksSecond: boolean
  /** Whether signing in this way also counts as a proof for the next minutes. */
  readonly proves: boolean
  /** Whether it is by a second factor itself. */
  readonly isByFactor?: true
  /** Whether the owner is told by email of a browser that is new to the account. */
  readonly alerts: boolean
  /** What the owner finds in the security log. Null for a session that replaces another. */
  readonly loggedAs: SecurityEventKind | null
}

/**
 * Every way to a member's session.
 * - `registration`, `purchase`  the account was made a moment ago and has nothing else
 * - `password`, `link`          one factor, so a second one is asked for
 * - `first link`                the same, to an address that nobody had proved before
 * - `undo link`                 asks for those that stood before the change, see `logInByLink`
 * - `passkey`                   the device has checked its user: both factors in one
 * - `recovery`                  staff started it days ago, and nobody has signed in since; all factors are gone
 * - `new password`              follows a session that had passed, and the current password
 */
export const waysIn = {
  registration: { asksSecond: false, proves: true, alerts: false, loggedAs: 'registered' },
  purchase: { asksSecond: false, proves: false, alerts: false, loggedAs: 'registered' },
  password: { asksSecond: true, proves: true, alerts: true, loggedAs: 'password_sign_in' },
  link: { asksSecond: true, proves: false, alerts: true, loggedAs: 'link_sign_in' },
  'first link': { asksSecond: true, proves: false, alerts: false, loggedAs: 'link_sign_in' },
  'undo link': { asksSecond: false, proves: false, alerts: false, loggedAs: 'link_sign_in' },
  passkey: { asksSecond: false, proves: true, isByFactor: true, alerts: true, loggedAs: 'passkey_sign_in' },
  recovery: { asksSecond: false, proves: true, alerts: false, loggedAs: 'link_sign_in' },
  'new password': { asksSecond: false, proves: true, alerts: false, loggedAs: null },
} as const satisfies Record<string, WayIn>

export interface SignIn {
  accountId: AccountId
  way: keyof typeof waysIn
  /** The second step was passed, in this transaction. */
  isSecondProved?: boolean
  /** That was a passkey or the code of an app, not a recovery code. */
  isFactorProved?: boolean
  /** The first one by default. */
  profileId?: ProfileId
  userAgent: string
  /** Where the request comes from, if the way in knows it. */
  address?: string | undefined
  /** What the browser kept from an earlier sign-in. */
  deviceToken?: string | undefined
}

export interface SignedIn {
  user: User
  session_token: string
  device_token?: string
  deletion_cancelled?: true
}

/** The last step of every way in: nothing else opens a member's session. */
export async function completeSignIn(tx: Tx, ctx: AccountsContext, who: SignIn): Promise<SignedIn> {
  const { accountId, deviceToken, isSecondProved = false } = who
  const way: WayIn = waysIn[who.way]
  const account = await accounts.findAccount(tx, accountId)
  if (!account) throw new AppError('login_failed')
  if (account.isClosed) throw new AppError('account_closed')
  // Who has one is asked before it comes to this. A factor added in between ends the attempt.
  if (way.asksSecond && !isSecondProved && (await secondMethods(tx, accountId)).length > 0)
    throw new AppError('login_failed')
  // Who can sign in has not lost everything: whoever asked staff for the account may be a stranger.
  await cancelRecovery(tx, ctx, accountId, 'signed_in')
  const isBack = await ctx.closing.cancel(tx, accountId)
  const token = await openSession(tx, ctx, account, {
    ...who,
    isProved: way.proves || isSecondProved,
    isFactorProved: way.isByFactor ?? who.isFactorProved ?? false,
  })
  const signedIn = {
    user: await describeUser(tx, ctx, accountId, who.profileId ?? null),
    session_token: token,
    ...(isBack && { deletion_cancelled: true as const }),
  }
  if (way.loggedAs === null) return signedIn
  const device = describeDevice(who.userAgent)
  await logSecurityEvent(tx, accountId, { kind: way.loggedAs, device })
  const seen = { accountId, token: deviceToken, device, isReported: way.alerts }
  const device_token = await recognizeDevice(tx, ctx, seen)
  return { ...signedIn, device_token }
}
