import type { SessionId } from '@sayso/contract/ids'
import type { User } from '@sayso/contract/shapes/user'
import type { Member } from '../../door/viewer.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { Refused } from '../../platform/http/refusal.ts'
import type { AccountsContext } from './accounts.context.ts'
import * as q from './accounts.queries.ts'
import type { Account } from './accounts.view.ts'
import { isReserved } from './addresses.queries.ts'
import { noteChange, tellAll } from './changes.service.ts'
import { endCodes, type FoundCode, useCode } from './codes.queries.ts'
import { issueTyped, judgeSend, proveLong, proveTyped } from './codes.service.ts'
import { emailArrivedLetter, emailChangedLetter, verificationLetter } from './letters.ts'
import { dropPassword } from './passwords.queries.ts'
import { post } from './post-office.ts'
import { warnOwner } from './registration.service.ts'
import { endAllSessions } from './sessions.queries.ts'
import { describeUser, signIn } from './sessions.service.ts'
import { undoChanges } from './undo.service.ts'

/** Sends a code to the address that waits to be proven: a new one, or the first. */
export async function sendVerification(ctx: AccountsContext, viewer: Member): Promise<Record<string, never>> {
  const verdict = await ctx.db.write(async (tx) => {
    await q.lockAccount(tx, viewer.accountId)
    const account = await q.findAccount(tx, viewer.accountId)
    return account ? sendCode(tx, ctx, account) : 'send'
  })
  if (verdict === 'too-often') throw new Refused('verification_send_failed')
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
  // An address with an account is not told a code for another one; who asks cannot see the difference.
  const isFree = pendingEmail === null || !(await isTaken(tx, ctx, account, pendingEmail))
  if (!isFree) await warnOwner(tx, ctx, email)
  else {
    const letter = verificationLetter(code, ctx.config.limits.codes.verifyMinutes)
    await post(tx, ctx, { to: email, letter, key: `${purpose} ${accountId}` })
  }
  return verdict
}

const purposeOf = ({ pendingEmail }: Account) => (pendingEmail === null ? 'verify' : 'change_email')

/** The session that brings the proof goes on, all others end: they may be those of whoever prepared the account. */
export async function verifyEmail(
  ctx: AccountsContext,
  viewer: Member,
  { code }: { code: string },
): Promise<{ user: User }> {
  const { accountId, profileId } = viewer
  const account = await ctx.db.write((tx) => q.findAccount(tx, accountId))
  const found = account && (await proveTyped(ctx, account, purposeOf(account), code))
  const user =
    found &&
    (await ctx.db.write(async (tx) => {
      const isAccepted = await acceptProof(tx, ctx, found, viewer)
      return isAccepted ? describeUser(tx, ctx, accountId, profileId) : null
    }))
  if (!user) throw new Refused('verification_invalid')
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
  // Whoever enters the code here also opened the account; only one made inside a purchase may be a stranger's.
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
  const isFree = account.pendingEmail === email && !(await isTaken(tx, ctx, account, email))
  if (!isFree || !(await q.moveToEmail(tx, accountId, email))) return false
  await q.markVerified(tx, accountId)
  await endCodes(tx, accountId, ['verify', 'change_email', 'reset', 'link'])
  await endAllSessions(tx, accountId, { except: sessionId })
  await noteChange(tx, ctx, { accountId, kind: 'email', before: account.email, after: email, sessionId })
  // One that was never proven may be a stranger's, by a slip of the pen: it is not among those that learn where it went.
  await tellAll(tx, ctx, accountId, emailChangedLetter(email), { except: email })
  await post(tx, ctx, { to: email, letter: emailArrivedLetter(ctx.config.product.publicUrl) })
  return true
}

/** By another account, or kept for one that has left it lately and may come back. Both are asked: time must not tell. */
async function isTaken(tx: Tx, ctx: AccountsContext, account: Account, email: string): Promise<boolean> {
  const { formerEmailDays: days } = ctx.config.limits.accounts
  const owner = await q.findAccountByEmail(tx, email)
  const isKept = await isReserved(tx, email, { days, by: account.id })
  return owner !== null || isKept
}

/** Uses the code and answers its account, which nobody else changes until the transaction ends. */
export async function redeem(tx: Tx, found: FoundCode): Promise<Account | null> {
  await q.lockAccount(tx, found.accountId)
  return (await useCode(tx, found.id)) ? q.findAccount(tx, found.accountId) : null
}

/**
 * The owner of the mailbox has come. Until the first time, anybody could have made the account: what was prepared in it
 * (sessions, a change of address, an address for payouts) ends here. Funds and purchases stay.
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
  await endCodes(tx, account.id, ['undo_email'])
  await ctx.profiles.dropPayoutAddresses(tx, account.id)
}

/** Whoever holds a mailed link signs in with it: the one to a new account, or the one that undoes what was changed. */
export async function logInByLink(
  ctx: AccountsContext,
  { code, userAgent }: { code: string; userAgent: string },
): Promise<{ user: User; session_token: string }> {
  const found = await proveLong(ctx, code)
  const signedIn = found && (await ctx.db.write((tx) => followLink(tx, ctx, found, userAgent)))
  if (!signedIn) throw new Refused('login_failed')
  return signedIn
}

async function followLink(tx: Tx, ctx: AccountsContext, found: FoundCode, userAgent: string) {
  const account = await redeem(tx, found)
  if (!account) return null
  if (found.purpose === 'undo_email') await undoChanges(tx, ctx, account, found)
  else if (account.email !== found.email) return null
  // A password set by whoever had the account until now would let them in again.
  else if (!account.isVerified) await dropPassword(tx, account.id)
  await acceptMailbox(tx, ctx, account, { isSameHand: false })
  return signIn(tx, ctx, { accountId: account.id, userAgent })
}
