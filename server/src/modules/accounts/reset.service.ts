import type { Context } from '../../context.ts'
import { Refused } from '../../platform/http/refusal.ts'
import { enqueue, handleJob } from '../../platform/jobs/job.ts'
import type { AccountsContext } from './accounts.context.ts'
import { dropOldCodesJob, forgottenPasswordJob } from './accounts.events.ts'
import * as q from './accounts.queries.ts'
import type { Account } from './accounts.view.ts'
import { deleteOldCodes, type FoundCode } from './codes.queries.ts'
import { isLongCode, issueTyped, judgeSend, proveLong, proveTyped } from './codes.service.ts'
import { requireEmail } from './email-address.ts'
import { resetLetter } from './letters.ts'
import { acceptMailbox, redeem } from './mailbox.service.ts'
import { isLongPassword, requireGoodPassword, requireNotOwnName, tellNewPassword } from './new-password.ts'
import { setPassword } from './passwords.queries.ts'
import { post } from './post-office.ts'

/** The same answer after the same work for every address; a worker looks up whose it is. */
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
    const letter = resetLetter(code, ctx.config.limits.codes.resetMinutes)
    await post(tx, ctx, { to: email, letter, key: `reset ${accountId}` })
  },
})

export const dropOldCodes = handleJob(dropOldCodesJob, { inTransaction: (tx) => deleteOldCodes(tx) })

/** Nobody is signed in by it: the new password is to be used once, where it is still fresh in mind. */
export async function resetPassword(
  ctx: AccountsContext,
  input: { email: string; code: string; password: string },
): Promise<Record<string, never>> {
  const email = requireEmail(input.email)
  if (input.code.trim() === '') throw new Refused('reset_code_required')
  requireGoodPassword(ctx, input.password, [email])
  const account = await ctx.db.write((tx) => q.findAccountByEmail(tx, email))
  const found = await prove(ctx, account, input.code.trim())
  if (!account || !found) throw new Refused('reset_failed')
  await requireNotOwnName(ctx, account, input.password)
  const phc = await ctx.passwords.inTurn((hasher) => hasher.hash(input.password))
  const isChanged = await ctx.db.write(async (tx) => {
    const current = await redeem(tx, found)
    if (current?.email !== found.email) return false
    await setPassword(tx, current.id, { phc, isLong: isLongPassword(ctx, input.password) })
    await acceptMailbox(tx, ctx, current, { isSameHand: false })
    await tellNewPassword(tx, ctx, { accountId: current.id, sessionId: null })
    return true
  })
  if (!isChanged) throw new Refused('reset_failed')
  return {}
}

/** The typed code, or the long one behind the link that a new buyer got. */
async function prove(ctx: Context, account: Account | null, code: string): Promise<FoundCode | null> {
  if (!isLongCode(code)) return proveTyped(ctx, account, 'reset', code)
  const found = await proveLong(ctx, code)
  return found?.purpose === 'link' && found.accountId === account?.id ? found : null
}
