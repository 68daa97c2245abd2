import type { AccountId } from '@sayso/contract/ids'
import type { SecondMethod } from '@sayso/contract/shapes/factors'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { macOf } from '../../../platform/keys/signatures.ts'
import { emailAboutChange } from '../changes/announce-change.service.ts'
import { isKnownDevice } from '../devices/recognize-device.service.ts'
import { forgetTries, raiseTries, type TryLimit } from '../sign-in/guessing/sign-in-tries.queries.ts'
import { recoveryCodeUsedEmail } from './factors.emails.ts'
import { makeQuestion } from './passkeys.service.ts'
import { countRecoveryCodes, useRecoveryCode } from './recovery-codes.queries.ts'
import { hashRecoveryCode, looksLikeRecoveryCode } from './recovery-codes.ts'
import { findStanding } from './restore-factors.queries.ts'
import { makeTicket } from './ticket.ts'
import { findTotp, useStep } from './totp.queries.ts'
import { aboutTotp, stepOf, totpSealOf } from './totp.ts'

/** What a ticket for the second step holds: how the first one was passed. */
export interface SecondStep {
  readonly accountId: AccountId
  /** Only factors from before this moment count; null for all that stand. */
  readonly before: string | null
  readonly challenge: string | null
  readonly first:
    | { readonly way: 'password'; readonly phc: string }
    | { readonly way: 'link'; readonly code: string }
}

/** The methods by which the second step can be passed; none if the account has no second factor. */
export async function secondMethods(
  tx: Tx,
  accountId: AccountId,
  before: Date | null = null,
): Promise<SecondMethod[]> {
  const { hasPasskey, hasTotp, hasRecoveryCode } = await findStanding(tx, accountId, before)
  if (!hasPasskey && !hasTotp) return []
  return [
    ...(hasPasskey ? (['passkey'] as const) : []),
    ...(hasTotp ? (['totp'] as const) : []),
    ...(hasRecoveryCode ? (['recovery_code'] as const) : []),
  ]
}

/** The refusal that leads to the second step. */
export async function askForSecond(
  ctx: Context,
  methods: readonly SecondMethod[],
  step: Omit<SecondStep, 'challenge'>,
): Promise<AppError> {
  const asked = methods.includes('passkey') ? await makeQuestion(ctx) : null
  const held: SecondStep = { ...step, challenge: asked?.challenge ?? null }
  return new AppError('second_factor_required', {
    details: {
      methods: [...methods],
      ticket: makeTicket(ctx, 'second step', held),
      ...(asked && { passkey: asked.options }),
    },
  })
}

/** Five codes in a quarter of an hour, then after waits of 1, 2, 4 … 900 seconds. */
const CODE_TRIES: TryLimit = { free: 5, windowMinutes: 15, firstWaitSeconds: 1, longestWaitSeconds: 900 }

/** Where tries at codes are counted. A device of the account has its own, so that strangers cannot use them up. */
export async function codeTriesOf(
  ctx: Context,
  accountId: AccountId,
  deviceToken: string | undefined,
): Promise<Buffer> {
  const isKnown = await ctx.db.readPrivate((tx) => isKnownDevice(tx, accountId, deviceToken))
  const whose = [accountId, ...(isKnown && deviceToken !== undefined ? [deviceToken] : [])]
  return macOf(ctx.config.secrets.pepper, 'code tries', JSON.stringify(whose))
}

/** Uses up a try, before anything is compared. Fails if there is none for now: the answer is that to a wrong code. */
export async function takeCodeTry(ctx: Context, key: Buffer): Promise<void> {
  const count = await ctx.db.write((tx) => raiseTries(tx, key, CODE_TRIES))
  if (count === null) throw new AppError('second_factor_failed')
}

export const forgetCodeTries = (tx: Tx, key: Buffer): Promise<void> => forgetTries(tx, [key])

/** Accepts the code of the authenticator app, once. */
export async function useTotpCode(
  tx: Tx,
  ctx: Context,
  { accountId, code, before = null }: { accountId: AccountId; code: string; before?: Date | null },
): Promise<boolean> {
  const totp = await findTotp(tx, accountId)
  if (totp === null || (before !== null && totp.createdAt >= before)) return false
  const step = stepOf(totpSealOf(ctx).open(totp.sealed, aboutTotp(accountId)), code, Date.now())
  return step !== null && useStep(tx, totp.id, step)
}

/** Accepts a code of the app or a recovery code, each once. The owner learns that a recovery code was used. */
export async function useSecondCode(
  tx: Tx,
  ctx: Context,
  tried: { accountId: AccountId; code: string; before: Date | null; device: string },
): Promise<boolean> {
  const { accountId, code, before, device } = tried
  if (!looksLikeRecoveryCode(code)) return useTotpCode(tx, ctx, tried)
  const methods = await secondMethods(tx, accountId, before)
  if (!methods.includes('recovery_code')) return false
  if (!(await useRecoveryCode(tx, accountId, hashRecoveryCode(accountId, code)))) return false
  const { left } = await countRecoveryCodes(tx, accountId)
  const { product, limits } = ctx.config
  const used = { publicUrl: product.publicUrl, days: limits.codes.undoLinkDays, device, left }
  const change = { accountId, kind: 'recovery_code_used', sessionId: null, device } as const
  await emailAboutChange(tx, ctx, { ...change, detail: `${left} left` }, (undoUrl) =>
    recoveryCodeUsedEmail({ ...used, undoUrl }),
  )
  return true
}
