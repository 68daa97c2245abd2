import type { AccountId } from '@sayso/contract/ids'
import type { Tx } from '../../platform/db/tx.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { endAllSessions, lockStanding, setStanding } from '../accounts/index.ts'
import { endFraudHold, holdForFraud, stopPayouts } from '../payouts/index.ts'
import { stopSales } from '../posts/index.ts'
import { hideProfiles, listProfiles, standProfiles, unhideProfiles } from '../profiles/index.ts'
import type { StandingContext } from './standing.context.ts'
import { endSuspensionsJob } from './standing.events.ts'
import { isLeaving } from './standing.queries.ts'

/*
 * What staff decide about an account. Each call may be repeated; two at once run one after the other. They are called in
 * the transaction that records the decision.
 */

/** `gone`: erased, or never was. `refused`: a closed account is not suspended. */
type StandingOutcome = 'changed' | 'same' | 'gone' | 'refused'

/**
 * Suspends an account, until then or until it is reinstated: it reads, opens what it bought and looks after itself, and
 * nothing else. Its posts leave lists, it sells nothing, and its payouts wait. When this returns and is committed, no
 * sale of it is under way.
 */
export async function suspendAccount(
  tx: Tx,
  ctx: StandingContext,
  accountId: AccountId,
  until: Date | null,
): Promise<StandingOutcome> {
  const before = await lockStanding(tx, accountId)
  if (before === null) return 'gone'
  if (before.standing === 'closed') return 'refused'
  if (before.standing === 'suspended' && before.until?.getTime() === until?.getTime()) return 'same'
  const to = { standing: 'suspended', until } as const
  await change(tx, ctx, accountId, to)
  await stopPayouts(tx, ctx, accountId)
  if (until !== null)
    await enqueue(tx, endSuspensionsJob, {}, { runAt: until, key: `end suspension ${accountId}` })
  return 'changed'
}

/**
 * Closes an account: its sessions end, nobody signs in, and its profiles look as if they never were, except to buyers of
 * their posts. Its handles stay taken. What it earned is paid with the next batch; of a fraud it is held, until two of
 * staff decide about it or this is taken back.
 */
export async function closeAccountByStaff(
  tx: Tx,
  ctx: StandingContext,
  accountId: AccountId,
  { isFraud }: { readonly isFraud: boolean },
): Promise<StandingOutcome> {
  const before = await lockStanding(tx, accountId)
  if (before === null) return 'gone'
  if (before.standing !== 'closed') {
    await change(tx, ctx, accountId, { standing: 'closed', until: null })
    await hideProfiles(tx, ctx.profiles, accountId)
    await endAllSessions(tx, accountId)
  }
  await (isFraud ? holdForFraud(tx, ctx, accountId) : endFraudHold(tx, accountId))
  return before.standing === 'closed' ? 'same' : 'changed'
}

/** Undoes either. An account that its owner is deleting stays hidden. */
export async function reinstateAccount(
  tx: Tx,
  ctx: StandingContext,
  accountId: AccountId,
): Promise<StandingOutcome> {
  const before = await lockStanding(tx, accountId)
  if (before === null) return 'gone'
  if (before.standing === 'good') return 'same'
  await change(tx, ctx, accountId, { standing: 'good', until: null })
  await endFraudHold(tx, accountId)
  if (before.standing === 'closed' && !(await isLeaving(tx, accountId)))
    await unhideProfiles(tx, ctx.profiles, accountId)
  return 'changed'
}

/** Waits for sales under way first, because what follows also locks posts. */
async function change(
  tx: Tx,
  { profiles }: StandingContext,
  accountId: AccountId,
  to: Parameters<typeof setStanding>[2],
): Promise<void> {
  await stopSales(tx, await listProfiles(tx, accountId))
  await setStanding(tx, accountId, to)
  await standProfiles(tx, profiles, accountId, to)
}
