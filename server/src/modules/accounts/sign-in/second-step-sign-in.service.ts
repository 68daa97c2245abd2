import { AppError } from '../../../platform/http/app-error.ts'
import type { AccountsContext } from '../accounts.context.ts'
import { lockAccount } from '../accounts.queries.ts'
import { followProvedLink } from '../email/verify-email.service.ts'
import { touchPasskey } from '../factors/passkeys.queries.ts'
import { type Answered, answer, answerByTicket } from '../factors/passkeys.service.ts'
import { looksLikeRecoveryCode } from '../factors/recovery-codes.ts'
import {
  codeTriesOf,
  forgetCodeTries,
  type SecondStep,
  takeCodeTry,
  useSecondCode,
} from '../factors/second-step.service.ts'
import { type OpenedTicket, openTicket, useTicket } from '../factors/ticket.ts'
import { forgetFails } from '../passwords/passwords.queries.ts'
import { completeSignIn, type SignedIn } from './complete-sign-in.service.ts'
import { describeDevice } from './device.policy.ts'

interface Second {
  ticket: string
  code?: string | undefined
  assertion?: string | undefined
  device_token?: string | undefined
  userAgent: string
  address: string
}

/** The second step of a log-in. The first one is repeated here as far as it can have changed since. */
export async function logInSecond(ctx: AccountsContext, input: Second): Promise<SignedIn> {
  const { ticket, code, assertion, device_token: deviceToken, userAgent, address } = input
  const opened: OpenedTicket<SecondStep> = openTicket(ctx, 'second step', ticket)
  const { accountId, first } = opened.content
  const before = opened.content.before === null ? null : new Date(opened.content.before)
  const answered = assertion === undefined ? null : await readAnswer(ctx, opened.content, assertion)
  const tries = await codeTriesOf(ctx, accountId, deviceToken)
  if (answered === null) await takeCodeTry(ctx, tries)
  return ctx.db.write(async (tx) => {
    await lockAccount(tx, accountId)
    const device = describeDevice(userAgent)
    const isProved = answered
      ? await touchPasskey(tx, answered.passkey, answered.next)
      : await useSecondCode(tx, ctx, { accountId, code: code ?? '', before, device })
    if (!isProved) throw new AppError(answered ? 'passkey_failed' : 'second_factor_failed')
    if (!(await useTicket(tx, ctx, opened))) throw new AppError('ticket_expired')
    await forgetCodeTries(tx, tries)
    const isFactorProved = answered !== null || !looksLikeRecoveryCode(code ?? '')
    const who = { accountId, userAgent, address, deviceToken, isSecondProved: true, isFactorProved }
    if (first.way === 'link') return followProvedLink(tx, ctx, first.code, who)
    // The password was changed since: every session has ended, and no new one may start.
    if (!(await forgetFails(tx, accountId, first.phc))) throw new AppError('login_failed')
    return completeSignIn(tx, ctx, { ...who, way: 'password' })
  })
}

async function readAnswer(ctx: AccountsContext, step: SecondStep, assertion: string): Promise<Answered> {
  if (step.challenge === null) throw new AppError('passkey_failed')
  const answered = await answer(ctx, { challenge: step.challenge, assertion })
  const { accountId, createdAt } = answered.passkey
  const isNew = step.before !== null && createdAt >= new Date(step.before)
  if (accountId !== step.accountId || isNew) throw new AppError('passkey_failed')
  return answered
}

/** Logs in with a passkey alone. */
export async function logInByPasskey(
  ctx: AccountsContext,
  input: {
    ticket: string
    assertion: string
    device_token?: string | undefined
    userAgent: string
    address: string
  },
): Promise<SignedIn> {
  const answered = await answerByTicket(ctx, input)
  const { accountId } = answered.passkey
  return ctx.db.write(async (tx) => {
    await lockAccount(tx, accountId)
    if (!(await touchPasskey(tx, answered.passkey, answered.next))) throw new AppError('passkey_failed')
    const { userAgent, address, device_token: deviceToken } = input
    return completeSignIn(tx, ctx, { accountId, way: 'passkey', userAgent, address, deviceToken })
  })
}
