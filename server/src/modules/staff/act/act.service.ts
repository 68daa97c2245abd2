import type { AccountId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { type Account, findAccount, lockAccount } from '../../accounts/index.ts'
import { type AuditEntry, writeAudit } from '../audit/audit-log.service.ts'
import { conflictOf } from '../staff.policy.ts'
import type { StaffActor } from '../staff-actor.ts'
import { findTies } from './ties.queries.ts'

export type Written = Pick<AuditEntry, 'act' | 'subject' | 'before' | 'after'>

export interface Order {
  readonly who: StaffActor
  readonly because: string
}

/** Carries out an act and writes it down, in one transaction. `work` says what to write. */
export async function act<Result>(
  ctx: Context,
  { who, because }: Order,
  work: (tx: Tx) => Promise<{ written: Written; result: Result }>,
): Promise<Result> {
  return ctx.db.write(async (tx) => {
    const { written, result } = await work(tx)
    await writeAudit(tx, { ...written, ...signed(who), because })
    return result
  })
}

const signed = ({ accountId, role, requestId }: StaffActor) => ({ staffId: accountId, role, requestId })

/** The same for an act upon an account, which is locked meanwhile. */
export async function actOn<Result>(
  ctx: Context,
  order: Order & { readonly accountId: AccountId },
  work: (tx: Tx, account: Account) => Promise<{ written: Omit<Written, 'subject'>; result: Result }>,
): Promise<Result> {
  const { accountId, who } = order
  return act(ctx, order, async (tx) => {
    await requireNoConflict(tx, who.accountId, accountId)
    await lockAccount(tx, accountId)
    const { written, result } = await work(tx, await requireAccount(tx, accountId))
    return { written: { ...written, subject: subjectOf(accountId) }, result }
  })
}

export const subjectOf = (accountId: AccountId): string => `account ${accountId}`

export async function requireAccount(tx: Tx, accountId: AccountId): Promise<Account> {
  const account = await findAccount(tx, accountId)
  if (!account) throw new AppError('staff_nobody')
  return account
}

/** Nobody decides about themselves, or about somebody they follow, block, bought from or sold to. */
export async function requireNoConflict(tx: Tx, staffId: AccountId, accountId: AccountId): Promise<void> {
  const reason = await findConflict(tx, staffId, accountId)
  if (reason !== null) throw new AppError('staff_conflict', { values: { reason } })
}

export async function findConflict(tx: Tx, staffId: AccountId, accountId: AccountId): Promise<string | null> {
  return conflictOf(await findTies(tx, staffId, accountId))
}

/** The act was not possible and nothing was done. The reason is shown to staff. */
export const refused = (reason: string): AppError => new AppError('staff_refused', { values: { reason } })

/** The same, in the words of a module below. */
export const refusedAs = ({ message }: Error): AppError =>
  refused(message.charAt(0).toUpperCase() + message.slice(1))
