import type { AccountId, ProfileId, SessionId } from '@sayso/contract/ids'
import type { UndoneChange } from '@sayso/contract/shapes/undo'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Email } from '../../../platform/mail/email.ts'
import { createSeal } from '../../../platform/seal/seal.ts'
import { findAccount } from '../accounts.queries.ts'
import { issueLong } from '../email/send-code.service.ts'
import { maskEmail } from '../security-log/mask.policy.ts'
import { deviceOf } from '../security-log/security-log.queries.ts'
import { logSecurityEvent } from '../security-log/security-log.service.ts'
import { listAddresses } from './addresses.queries.ts'
import * as q from './changes.queries.ts'
import { queueEmail } from './queue-email.ts'

/** A change that somebody taking over an account would make. Addresses are stored encrypted. */
export interface AccountChange {
  readonly accountId: AccountId
  readonly kind: q.ChangeKind
  /** The profile whose payout address changed. */
  readonly profileId?: ProfileId
  readonly before?: string | null
  readonly after?: string | null
  /** What the log says about a change that has no address. */
  readonly detail?: string
  /** By default the session's. */
  readonly device?: string
  /** Null if the change was made through an emailed code or link instead of a session. */
  readonly sessionId: SessionId | null
}

/** Records a change for those who may have to undo it, and in the log that the owner sees. */
export async function noteChange(tx: Tx, ctx: Context, change: AccountChange): Promise<bigint> {
  const { accountId, kind, sessionId, profileId = null, before = null, after = null } = change
  const device = change.device ?? (sessionId === null ? '' : await deviceOf(tx, sessionId))
  const detail = after === null ? (change.detail ?? '') : shown(kind, after)
  // The log tells of a sign-in by the way it was made.
  if (kind !== 'sign_in') await logSecurityEvent(tx, accountId, { kind, device, detail })
  const close = (text: string | null) => (text === null ? null : sealOf(ctx).close(text, about(change)))
  return q.insertChange(tx, { ...change, profileId, before: close(before), after: close(after), device })
}

/** Names at networks are public; addresses are not. */
const shown = (kind: q.ChangeKind, after: string) => (kind === 'network_connected' ? after : maskEmail(after))

/** The changes since one of them, or since a moment, as their undoing is described. */
export async function describeChanges(
  tx: Tx,
  ctx: Context,
  accountId: AccountId,
  since: { changeId: bigint | null; at: Date },
): Promise<UndoneChange[]> {
  const rows = await q.listChangesSince(tx, accountId, since)
  return rows.map(({ kind, after, device, madeAt }) => ({
    kind,
    device,
    detail: after === null ? '' : shown(kind, sealOf(ctx).open(after, about({ accountId, kind }))),
    at: madeAt.toISOString(),
  }))
}

/**
 * Records a change and emails every address the account had in the last days, each with its own undo link. Otherwise a
 * thief who has moved the account to their own address would be the only one informed about later changes.
 */
export async function emailAboutChange(
  tx: Tx,
  ctx: Context,
  change: AccountChange,
  contentFor: (undoUrl: string | null) => Email,
): Promise<void> {
  const { accountId } = change
  const changeId = await noteChange(tx, ctx, change)
  for (const { email, isProven } of await addressesOf(tx, ctx, accountId)) {
    // An address that was never verified cannot be restored.
    const code = isProven && (await issueLong(tx, ctx, { accountId, purpose: 'undo_email', email, changeId }))
    await queueEmail(tx, ctx, { to: email, content: contentFor(code ? undoUrl(ctx, code) : null) })
  }
}

/** The same for changes that cannot be undone. */
export async function emailAllAddresses(
  tx: Tx,
  ctx: Context,
  accountId: AccountId,
  content: Email,
  { except }: { except?: string } = {},
): Promise<void> {
  for (const { email } of await addressesOf(tx, ctx, accountId))
    if (email !== except) await queueEmail(tx, ctx, { to: email, content })
}

/** The payout address of each profile before the changes since one of them, or since a moment; only of those that changed. */
export async function payoutsBefore(
  tx: Tx,
  ctx: Context,
  accountId: AccountId,
  since: { changeId: bigint | null; leftAt: Date | null },
): Promise<Map<ProfileId, string | null>> {
  const rows = await q.listPayoutsBefore(tx, accountId, since)
  const open = (sealed: Buffer) => sealOf(ctx).open(sealed, about({ accountId, kind: 'payout_address' }))
  return new Map(rows.map(({ profileId, before }) => [profileId, before && open(before)]))
}

async function addressesOf(
  tx: Tx,
  ctx: Context,
  accountId: AccountId,
): Promise<{ email: string; isProven: boolean }[]> {
  const proven = await listAddresses(tx, accountId, ctx.config.limits.accounts.formerEmailDays)
  if (proven.length > 0) return proven.map((email) => ({ email, isProven: true }))
  const account = await findAccount(tx, accountId)
  return account ? [{ email: account.email, isProven: false }] : []
}

/** The code is in the URL fragment, which browsers never send to a server. */
const undoUrl = ({ config }: Context, code: string) =>
  `${config.product.publicUrl}/recover#${new URLSearchParams({ code })}`

const sealOf = ({ config }: Context) => createSeal(config.secrets.pepper, 'account change')
const about = ({ accountId, kind }: Pick<AccountChange, 'accountId' | 'kind'>) =>
  `change ${kind} ${accountId}`
