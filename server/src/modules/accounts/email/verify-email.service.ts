import type { SessionId } from '@sayso/contract/ids'
import type { User } from '@sayso/contract/shapes/user'
import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Member } from '../../../rpc/viewer.ts'
import type { AccountsContext } from '../accounts.context.ts'
import { emailChangedEmail, emailConfirmedEmail, verificationEmail } from '../accounts.emails.ts'
import * as q from '../accounts.queries.ts'
import type { Account } from '../accounts.view.ts'
import { isReserved } from '../changes/addresses.queries.ts'
import { emailAllAddresses, noteChange } from '../changes/announce-change.service.ts'
import { queueEmail } from '../changes/queue-email.ts'
import { forgetDevices } from '../devices/known-devices.queries.ts'
import { askForSecond, secondMethods } from '../factors/second-step.service.ts'
import { dropPassword } from '../passwords/passwords.queries.ts'
import { requireUncontested } from '../passwords/reauthenticate.service.ts'
import { undoChanges, undoneSince } from '../recovery/undo-change.service.ts'
import { warnOwner } from '../registration/register-account.service.ts'
import { completeSignIn, type SignedIn, type SignIn } from '../sign-in/complete-sign-in.service.ts'
import { endAllSessions } from '../sign-in/end-sessions.service.ts'
import { describeUser } from '../sign-in/sessions.service.ts'
import { endCodes, type FoundCode, useCode } from './codes.queries.ts'
import { findLong, issueTyped, judgeSend, proveLong, proveTyped } from './send-code.service.ts'

/** Sends a code to the address that is not verified yet: a new one, or the first one. */
export async function sendVerification(ctx: AccountsContext, viewer: Member): Promise<Record<string, never>> {
  const verdict = await ctx.db.write(async (tx) => {
    await q.lockAccount(tx, viewer.accountId)
    const account = await q.findAccount(tx, viewer.accountId)
    return account ? sendCode(tx, ctx, account) : 'send'
  })
  if (verdict === 'too-often') throw new AppError('verification_send_failed')
  return {}
}

export async function sendCode(
  tx: Tx,
  ctx: AccountsContext,
  account: Account,
): Promise<'send' | 'just-sent' | 'too-often'> {
  const { id: accountId, pendingEmail } = account
  if (pendingEmail === null && account.isVerified) return 'send'
  const purpose = purposeOf(account)
  const email = pendingEmail ?? account.email
  const verdict = await judgeSend(tx, ctx, { accountId, purpose, email })
  if (verdict !== 'send') return verdict
  const code = await issueTyped(tx, ctx, { accountId, purpose, email })
  // If the new address belongs to another account, no code is sent to it. The caller cannot see the difference.
  const isFree = pendingEmail === null || !(await isTaken(tx, ctx, account, pendingEmail))
  if (!isFree) await warnOwner(tx, ctx, email)
  else {
    const content = verificationEmail(code, ctx.config.limits.codes.verifyMinutes)
    await queueEmail(tx, ctx, { to: email, content, key: `${purpose} ${accountId}` })
  }
  return verdict
}

const purposeOf = ({ pendingEmail }: Account) => (pendingEmail === null ? 'verify' : 'change_email')

/**
 * Verifies an email address. The current session continues, all others end: they may belong to a stranger who created
 * the account before the owner of the mailbox came.
 */
export async function verifyEmail(
  ctx: AccountsContext,
  viewer: Member,
  { code }: { code: string },
): Promise<{ user: User }> {
  const { accountId, profileId } = viewer
  const account = await ctx.db.readPrivate((tx) => q.findAccount(tx, accountId))
  const found = account && (await proveTyped(ctx, account, purposeOf(account), code))
  const user =
    found &&
    (await ctx.db.write(async (tx) => {
      const isAccepted = await acceptProof(tx, ctx, found, viewer)
      return isAccepted ? describeUser(tx, ctx, accountId, profileId) : null
    }))
  if (!user) throw new AppError('verification_invalid')
  return { user }
}

async function acceptProof(
  tx: Tx,
  ctx: AccountsContext,
  found: FoundCode,
  { sessionId }: Member,
): Promise<boolean> {
  const account = await redeem(tx, found)
  if (!account) return false
  if (found.purpose === 'change_email') return acceptNewEmail(tx, ctx, account, found.email, sessionId)
  if (account.email !== found.email) return false
  // The person who enters the code in a session also created the account. Only an account created in a purchase may
  // have been created by a stranger.
  await acceptMailbox(tx, ctx, account, { isSameHand: !account.isProvisional, except: sessionId })
  return true
}

async function acceptNewEmail(
  tx: Tx,
  ctx: AccountsContext,
  account: Account,
  email: string,
  sessionId: SessionId,
): Promise<boolean> {
  const { id: accountId } = account
  requireUncontested(account)
  const isFree = account.pendingEmail === email && !(await isTaken(tx, ctx, account, email))
  if (!isFree || !(await q.moveToEmail(tx, accountId, email))) return false
  await q.markVerified(tx, accountId)
  await endCodes(tx, accountId, ['verify', 'change_email', 'reset', 'link'])
  await endAllSessions(tx, accountId, { except: sessionId })
  await noteChange(tx, ctx, { accountId, kind: 'email', before: account.email, after: email, sessionId })
  // An old address that was never verified may belong to a stranger because of a typo, so it is not told the new one.
  await emailAllAddresses(tx, ctx, accountId, emailChangedEmail(email), { except: email })
  await queueEmail(tx, ctx, { to: email, content: emailConfirmedEmail(ctx.config.product.publicUrl) })
  return true
}

/**
 * Taken by another account, or reserved for one that left it recently and may come back. Both queries always run, so
 * that the timing reveals nothing.
 */
async function isTaken(tx: Tx, ctx: AccountsContext, account: Account, email: string): Promise<boolean> {
  const { formerEmailDays: days } = ctx.config.limits.accounts
  const owner = await q.findAccountByEmail(tx, email)
  const isKept = await isReserved(tx, email, { days, by: account.id })
  return owner !== null || isKept
}

/** Uses the code and returns its account, which is locked until the transaction ends. */
export async function redeem(tx: Tx, found: FoundCode): Promise<Account | null> {
  await q.lockAccount(tx, found.accountId)
  return (await useCode(tx, found.id)) ? q.findAccount(tx, found.accountId) : null
}

/**
 * Called when the owner of the mailbox has proved it. Other sessions, codes and a pending change of address end here. The
 * first time, the account may have been created by a stranger: unless `isSameHand`, payout addresses and undo codes are
 * removed too. Funds and purchases stay.
 */
export async function acceptMailbox(
  tx: Tx,
  ctx: AccountsContext,
  account: Account,
  { isSameHand, except }: { isSameHand: boolean; except?: SessionId },
): Promise<void> {
  await endAllSessions(tx, account.id, { except })
  await q.setPendingEmail(tx, account.id, null)
  await endCodes(tx, account.id, ['verify', 'change_email', 'reset', 'link'])
  if (account.isVerified) return
  await q.markVerified(tx, account.id)
  if (isSameHand) return
  await forgetDevices(tx, account.id)
  await endCodes(tx, account.id, ['undo_email'])
  await ctx.profiles.dropPayoutAddresses(tx, account.id)
}

/**
 * Signs in with an emailed link: the one to a new account, or the one that undoes changes. A mailbox is one factor: if the
 * account has a second one, it is asked for first, and the link stays valid until then. Who undoes a change is asked for
 * what stood before it, not for what a thief added.
 */
export async function logInByLink(
  ctx: AccountsContext,
  input: { code: string; userAgent: string; device_token?: string | undefined },
): Promise<SignedIn> {
  const { code, userAgent, device_token: deviceToken } = input
  const found = await proveLong(ctx, code, LOG_IN_LINKS)
  if (!found) throw new AppError('login_failed')
  const { accountId } = found
  const signedIn = await ctx.db.write(async (tx) => {
    await q.lockAccount(tx, accountId)
    const before = found.purpose === 'undo_email' ? await undoneSince(tx, found) : null
    const methods = await secondMethods(tx, accountId, before)
    if (methods.length === 0) return followLink(tx, ctx, found, { accountId, userAgent, deviceToken })
    const first = { way: 'link', code } as const
    return askForSecond(ctx, methods, { accountId, before: before?.toISOString() ?? null, first })
  })
  if (signedIn instanceof AppError) throw signedIn
  return signedIn
}

const LOG_IN_LINKS = ['link', 'undo_email'] as const

type Follower = Pick<SignIn, 'accountId' | 'userAgent' | 'deviceToken' | 'isSecondProved'>

/** Goes on with a link after the second step. */
export async function followProvedLink(
  tx: Tx,
  ctx: AccountsContext,
  code: string,
  who: Follower,
): Promise<SignedIn> {
  const found = await findLong(tx, ctx, code, LOG_IN_LINKS)
  if (found?.accountId !== who.accountId) throw new AppError('login_failed')
  return followLink(tx, ctx, found, who)
}

async function followLink(tx: Tx, ctx: AccountsContext, found: FoundCode, who: Follower): Promise<SignedIn> {
  const isUndo = found.purpose === 'undo_email'
  const account = await redeem(tx, found)
  if (!account || (!isUndo && account.email !== found.email)) throw new AppError('login_failed')
  // Throwing rolls back, so the link stays valid until staff have decided.
  if (isUndo) requireUncontested(account)
  if (isUndo) await undoChanges(tx, ctx, account, found)
  // The previous holder could sign in again with a password they had set.
  else if (!account.isVerified) await dropPassword(tx, account.id)
  await acceptMailbox(tx, ctx, account, { isSameHand: false })
  const way = isUndo ? 'undo link' : account.isVerified ? 'link' : 'first link'
  return completeSignIn(tx, ctx, { ...who, way })
}
