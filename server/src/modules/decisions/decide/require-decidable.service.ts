import type { AccountId } from '@sayso/contract/ids'
import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { lockAccount } from '../../accounts/index.ts'
import { type Case, findCase, lockCase } from '../../moderation/index.ts'
import { findConflict, nameAccounts, refused } from '../../staff/index.ts'
import { findAccountOf, hasReported } from './decided.queries.ts'

/** A case and its author's account. */
export interface Decidable {
  readonly about: Case
  readonly accountId: AccountId | null
}

/** Locks a case and its author's account. Whoever asks must not know the author, nor have reported it. */
export async function holdForDecision(tx: Tx, caseId: bigint, staffId: AccountId): Promise<Decidable> {
  const about = await lockCase(tx, caseId)
  if (about === null) throw refused('There is no case with this number')
  const accountId = about.authorId === null ? null : await findAccountOf(tx, about.authorId)
  const reason = await findCaseConflict(tx, staffId, { caseId, accountId })
  if (reason !== null) throw new AppError('staff_conflict', { values: { reason } })
  if (accountId !== null) await lockAccount(tx, accountId)
  return { about, accountId }
}

/** The same for looking at it only. */
export async function findDecidable(tx: Tx, caseId: bigint): Promise<Decidable> {
  const about = await findCase(tx, caseId)
  if (about === null) throw refused('There is no case with this number')
  return { about, accountId: about.authorId === null ? null : await findAccountOf(tx, about.authorId) }
}

/** Why somebody may not decide a case; null if they may. */
export async function findCaseConflict(
  tx: Tx,
  staffId: AccountId,
  { caseId, accountId }: { caseId: bigint; accountId: AccountId | null },
): Promise<string | null> {
  if (await hasReported(tx, caseId, staffId)) return 'you reported this'
  return accountId === null ? null : findConflict(tx, staffId, accountId)
}

/** Nobody decides what is decided, or what somebody else works on. */
export async function requireFree(tx: Tx, { isOpen, claimedBy }: Case, staffId: AccountId): Promise<void> {
  if (!isOpen) throw refused('This case is decided')
  if (claimedBy === null || claimedBy === staffId) return
  const who = (await nameAccounts(tx, [claimedBy])).get(claimedBy)?.handle
  throw refused(who === undefined ? 'Somebody else has this case' : `@${who} has this case`)
}
