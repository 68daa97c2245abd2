import type { OutputOf } from '@sayso/contract/call'
import type { addPasskey as addPasskeyCall, factors as factorsCall } from '@sayso/contract/calls/factors'
import type { AccountId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { handleJob } from '../../../platform/jobs/job.ts'
import type { Member } from '../../../rpc/viewer.ts'
import type { AccountsContext } from '../accounts.context.ts'
import { dropRemovedFactorsJob } from '../accounts.events.ts'
import { findAccount, lockAccount } from '../accounts.queries.ts'
import type { Account } from '../accounts.view.ts'
import { emailAboutChange } from '../changes/announce-change.service.ts'
import { passwordChangedAt } from '../passwords/passwords.queries.ts'
import { describeDevice } from '../sign-in/device.policy.ts'
import { type FactorChange, factorChangedEmail } from './factors.emails.ts'
import * as passkeys from './passkeys.queries.ts'
import { askForNewPasskey, MAX_PASSKEYS, readNewPasskey } from './passkeys.service.ts'
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.queries.ts'
import { hashRecoveryCode, makeRecoveryCode, RECOVERY_CODES } from './recovery-codes.ts'
import { deleteRemovedFactors } from './restore-factors.queries.ts'
import { makeTicket, type OpenedTicket, openTicket } from './ticket.ts'
import * as totps from './totp.queries.ts'
import { aboutTotp, makeTotp, stepOf, totpSealOf } from './totp.ts'

type Factors = OutputOf<typeof factorsCall>
type FactorsAndCodes = OutputOf<typeof addPasskeyCall>

export function listFactors(ctx: AccountsContext, { accountId }: Member): Promise<Factors> {
  return ctx.db.readPrivate((tx) => describe(tx, accountId))
}

async function describe(tx: Tx, accountId: AccountId): Promise<Factors> {
  const totp = await totps.findTotp(tx, accountId)
  const changed = await passwordChangedAt(tx, accountId)
  return {
    password_changed: changed?.toISOString() ?? null,
    passkeys: (await passkeys.listPasskeys(tx, accountId)).map((passkey) => ({
      unique_id: passkey.credentialId.toString('base64url'),
      name: passkey.name,
      created: passkey.createdAt.toISOString(),
      last_used: passkey.lastUsedAt?.toISOString() ?? null,
      is_synced: passkey.isSynced,
    })),
    totp: totp && { created: totp.createdAt.toISOString() },
    recovery: await countRecoveryCodes(tx, accountId),
  }
}

export async function startPasskey(
  ctx: AccountsContext,
  { accountId }: Member,
): Promise<{ options: string; ticket: string }> {
  const account = await ctx.db.readPrivate((tx) => findAccount(tx, accountId))
  if (!account) throw new AppError('session_expired')
  return askForNewPasskey(ctx, account)
}

export async function addPasskey(
  ctx: AccountsContext,
  viewer: Member,
  input: { ticket: string; response: string; userAgent: string },
): Promise<FactorsAndCodes> {
  const made = await readNewPasskey(ctx, viewer.accountId, input)
  const name = describeDevice(input.userAgent) || 'Passkey'
  return change(ctx, viewer, 'passkey_added', async (tx) => {
    const known = await passkeys.listPasskeys(tx, viewer.accountId)
    if (known.length >= MAX_PASSKEYS) throw new AppError('passkeys_full', { values: { max: MAX_PASSKEYS } })
    if (!(await passkeys.insertPasskey(tx, { ...made, name }))) throw new AppError('passkey_failed')
    return name
  })
}

interface NewTotp {
  readonly accountId: AccountId
  readonly secret: string
}

export async function startTotp(
  ctx: AccountsContext,
  { accountId }: Member,
): Promise<{ secret: string; uri: string; ticket: string }> {
  const account = await ctx.db.readPrivate((tx) => findAccount(tx, accountId))
  if (!account) throw new AppError('session_expired')
  if (account.hasTotp) throw new AppError('totp_exists')
  const { secret, uri } = makeTotp(ctx.config.product.name, account.email)
  return { secret, uri, ticket: makeTicket(ctx, 'new totp', { accountId, secret } satisfies NewTotp) }
}

export async function confirmTotp(
  ctx: AccountsContext,
  viewer: Member,
  { ticket, code }: { ticket: string; code: string },
): Promise<FactorsAndCodes> {
  const { accountId } = viewer
  const opened: OpenedTicket<NewTotp> = openTicket(ctx, 'new totp', ticket)
  if (opened.content.accountId !== accountId) throw new AppError('ticket_expired')
  const { secret } = opened.content
  const lastStep = stepOf(secret, code, Date.now())
  if (lastStep === null) throw new AppError('second_factor_failed')
  const sealed = totpSealOf(ctx).close(secret, aboutTotp(accountId))
  return change(ctx, viewer, 'totp_added', async (tx) => {
    if (!(await totps.insertTotp(tx, accountId, { sealed, lastStep }))) throw new AppError('totp_exists')
    return null
  })
}

/** Removes the authenticator app or a passkey. A passkey that is the only way in stays. */
export async function removeFactor(
  ctx: AccountsContext,
  viewer: Member,
  { factor }: { factor: string },
): Promise<Factors> {
  const { accountId } = viewer
  const isTotp = factor === 'totp'
  const kind = isTotp ? 'totp_removed' : 'passkey_removed'
  const { recovery_codes, ...rest } = await change(ctx, viewer, kind, async (tx, account) => {
    if (isTotp) {
      if (!(await totps.removeTotp(tx, accountId))) throw new AppError('factor_not_found')
      return null
    }
    const name = await passkeys.removePasskey(tx, accountId, Buffer.from(factor, 'base64url'))
    if (name === null) throw new AppError('factor_not_found')
    const left = await passkeys.listPasskeys(tx, accountId)
    if (!account.hasPassword && left.length === 0) throw new AppError('last_way_in')
    return name
  })
  return rest
}

/** Ten new codes; the earlier ones end. They are for those who have a factor to lose. */
export async function renewRecoveryCodes(ctx: AccountsContext, viewer: Member): Promise<FactorsAndCodes> {
  return change(ctx, viewer, 'recovery_codes', async (tx, account) => {
    if (!account.hasPasskey && !account.hasTotp) throw new AppError('factor_missing')
    await replaceRecoveryCodes(tx, account.id, [])
    return null
  })
}

/**
 * Changes the factors, and keeps the recovery codes in step: the first factor comes with a set, which is shown once, and
 * with the last one it ends. Everybody who might have to undo the change gets an email.
 */
async function change(
  ctx: AccountsContext,
  { accountId, sessionId }: Member,
  kind: FactorChange,
  /** Returns the name of what was changed, if it has one. */
  work: (tx: Tx, account: Account) => Promise<string | null>,
): Promise<FactorsAndCodes> {
  return ctx.db.write(async (tx) => {
    await lockAccount(tx, accountId)
    const before = await findAccount(tx, accountId)
    if (!before) throw new AppError('session_expired')
    const named = (await work(tx, before)) ?? ''
    const codes = await keepCodes(tx, accountId)
    const { product, limits } = ctx.config
    // A new passkey has the name of the device that the log tells anyway.
    const detail = kind === 'passkey_removed' ? named : ''
    await emailAboutChange(tx, ctx, { accountId, kind, sessionId, detail }, (undoUrl) =>
      factorChangedEmail(kind, {
        publicUrl: product.publicUrl,
        undoUrl,
        days: limits.codes.undoLinkDays,
        name: named,
      }),
    )
    return { ...(await describe(tx, accountId)), recovery_codes: codes }
  })
}

async function keepCodes(tx: Tx, accountId: AccountId): Promise<string[]> {
  const account = await findAccount(tx, accountId)
  const hasFactor = account !== null && (account.hasPasskey || account.hasTotp)
  const { made } = await countRecoveryCodes(tx, accountId)
  if (hasFactor && made > 0) return []
  const codes = hasFactor ? Array.from({ length: RECOVERY_CODES }, makeRecoveryCode) : []
  await replaceRecoveryCodes(
    tx,
    accountId,
    codes.map((code) => hashRecoveryCode(accountId, code)),
  )
  return codes
}

export const dropRemovedFactors = handleJob(dropRemovedFactorsJob, {
  inTransaction: (tx, _, { config }: Context) => deleteRemovedFactors(tx, config.limits.codes.undoLinkDays),
})
