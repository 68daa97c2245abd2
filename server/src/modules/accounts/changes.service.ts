import type { AccountId, ProfileId, SessionId } from '@sayso/contract/ids'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { Letter } from '../../platform/mail/letter.ts'
import { createSeal } from '../../platform/seal/seal.ts'
import { findAccount } from './accounts.queries.ts'
import { listAddresses } from './addresses.queries.ts'
import * as q from './changes.queries.ts'
import { issueLong } from './codes.service.ts'
import { post } from './post-office.ts'

/** Something about an account that whoever takes it over would change. Addresses are kept sealed. */
export interface AccountChange {
  readonly accountId: AccountId
  readonly kind: q.ChangeKind
  /** Whose payout address. */
  readonly profileId?: ProfileId
  readonly before?: string | null
  readonly after?: string | null
  /** Null where no session did it: by a mailed code or link. */
  readonly sessionId: SessionId | null
}

export function noteChange(tx: Tx, ctx: Context, change: AccountChange): Promise<bigint> {
  const { profileId = null, before = null, after = null } = change
  const close = (text: string | null) => (text === null ? null : sealOf(ctx).close(text, about(change)))
  return q.insertChange(tx, { ...change, profileId, before: close(before), after: close(after) })
}

/**
 * Writes a change down and tells every address of the last days of it, each with a way back of its own: whoever has moved
 * the account away must not be the only one who hears what happens next.
 */
export async function tellChange(
  tx: Tx,
  ctx: Context,
  change: AccountChange,
  letterFor: (undoUrl: string | null) => Letter,
): Promise<void> {
  const { accountId } = change
  const changeId = await noteChange(tx, ctx, change)
  for (const { email, isProven } of await addressesOf(tx, ctx, accountId)) {
    // One that was never proven is nobody's to go back to.
    const code = isProven && (await issueLong(tx, ctx, { accountId, purpose: 'undo_email', email, changeId }))
    await post(tx, ctx, { to: email, letter: letterFor(code ? undoUrl(ctx, code) : null) })
  }
}

/** The same for what cannot be undone. */
export async function tellAll(
  tx: Tx,
  ctx: Context,
  accountId: AccountId,
  letter: Letter,
  { except }: { except?: string } = {},
): Promise<void> {
  for (const { email } of await addressesOf(tx, ctx, accountId))
    if (email !== except) await post(tx, ctx, { to: email, letter })
}

/** What each payout address was before all that is to be undone. */
export async function payoutsBefore(
  tx: Tx,
  ctx: Context,
  accountId: AccountId,
  since: { changeId: bigint; leftAt: Date | null },
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

/** The code sits behind the # of the address: browsers do not send that part to any server. */
const undoUrl = ({ config }: Context, code: string) =>
  `${config.product.publicUrl}/login#${new URLSearchParams({ code })}`

const sealOf = ({ config }: Context) => createSeal(config.secrets.pepper)
const about = ({ accountId, kind }: Pick<AccountChange, 'accountId' | 'kind'>) =>
  `change ${kind} ${accountId}`
