import type { Context } from '../../../context.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { enqueue, handleJob } from '../../../platform/jobs/job.ts'
import type { AccountsContext } from '../accounts.context.ts'
import { resetEmail } from '../accounts.emails.ts'
import { dropOldCodesJob, forgottenPasswordJob } from '../accounts.events.ts'
import * as q from '../accounts.queries.ts'
import type { Account } from '../accounts.view.ts'
import { queueEmail } from '../changes/queue-email.ts'
import { rememberDevice } from '../devices/recognize-device.service.ts'
import { deleteOldCodes, type FoundCode } from '../email/codes.queries.ts'
import { requireEmail } from '../email/email-address.ts'
import { isLongCode, issueTyped, judgeSend, proveLong, proveTyped } from '../email/send-code.service.ts'
import { acceptMailbox, redeem } from '../email/verify-email.service.ts'
import {
  emailNewPassword,
  isLongPassword,
  requireGoodPassword,
  requireNotOwnName,
} from '../passwords/new-password.ts'
import { setPassword } from '../passwords/passwords.queries.ts'

/** The same response after the same work for every address. A worker looks up the account. */
export async function forgotPassword(ctx: Context, input: { email: string }): Promise<Record<string, never>> {
  const email = requireEmail(input.email)
  await ctx.db.write((tx) => enqueue(tx, forgottenPasswordJob, { email }))
  return {}
}

export const sendResetCode = handleJob(forgottenPasswordJob, {
  async inTransaction(tx, { email: typed }, ctx: Context) {
    const account = await q.findAccountByEmail(tx, typed)
    if (!account) return
    await q.lockAccount(tx, account.id)
    // To the stored address: the typed one may only look the same.
    const { id: accountId, email } = account
    if ((await judgeSend(tx, ctx, { accountId, purpose: 'reset', email })) !== 'send') return
    const code = await issueTyped(tx, ctx, { accountId, purpose: 'reset', email })
    const content = resetEmail(code, ctx.config.limits.codes.resetMinutes)
    await queueEmail(tx, ctx, { to: email, content, key: `reset ${accountId}` })
  },
})

export const dropOldCodes = handleJob(dropOldCodesJob, { inTransaction: (tx) => deleteOldCodes(tx) })

/**
 * Sets a new password without signing in: the user then signs in with it once, while they still remember it. The browser
 * is known from now on, so that this works however much strangers guess meanwhile.
 */
export async function resetPassword(
  ctx: AccountsContext,
  input: { email: string; code: string; password: string; device_token?: string | undefined },
): Promise<{ device_token: string }> {
  const email = requireEmail(input.email)
  if (input.code.trim() === '') throw new AppError('reset_code_required')
  requireGoodPassword(ctx, input.password, [email])
  const account = await ctx.db.readPrivate((tx) => q.findAccountByEmail(tx, email))
  const found = await prove(ctx, account, input.code.trim())
  if (!account || !found) throw new AppError('reset_failed')
  await requireNotOwnName(ctx, account, input.password)
  const hash = await ctx.passwords.inTurn((hasher) => hasher.hash(input.password))
  const known = await ctx.db.write(async (tx) => {
    const current = await redeem(tx, found)
    if (current?.email !== found.email) return null
    await setPassword(tx, current.id, { ...hash, isLong: isLongPassword(ctx, input.password) })
    await acceptMailbox(tx, ctx, current, { isSameHand: false })
    await emailNewPassword(tx, ctx, { accountId: current.id, sessionId: null })
    // After the first proof of a mailbox has forgotten the devices of whoever was there before.
    return rememberDevice(tx, current.id, input.device_token)
  })
  if (known === null) throw new AppError('reset_failed')
  return { device_token: known.token }
}

/** Accepts the typed code, or the long one from the link that a new buyer gets. */
async function prove(ctx: Context, account: Account | null, code: string): Promise<FoundCode | null> {
  if (!isLongCode(code)) return proveTyped(ctx, account, 'reset', code)
  const found = await proveLong(ctx, code, ['link'])
  return found?.accountId === account?.id ? found : null
}
