import type { Context } from '../../context.ts'
import { auditDatabase, type Invariant, type Violation } from '../../platform/db/invariants.ts'
import { ledgerAudited, ledgerBroken, payoutsFrozen } from './ledger.metrics.ts'
import { findWatch, isReadAllDue, liftFreeze, noteCheck, noteReadAll, type Watch } from './ledger.queries.ts'
import { openInvariants } from './sealed/open-days.ts'
import {
  auditOpenDays,
  CHANGED_DAY,
  isChangedDay,
  lookAtDays,
  sealDays,
  withLedger,
} from './sealed/seal-days.service.ts'
import { dropSeals } from './sealed/sealed-days.queries.ts'

type Engines = Pick<Context, 'config' | 'db' | 'log' | 'metrics'>

export interface AuditReport {
  readonly broken: readonly Violation[]
  readonly watch: Watch
}

/** Of the open days; the same whatever the mark is. */
const openNames = openInvariants({ journal: 0n, transfer: 0n }).map(({ name }) => name)

/**
 * Checks all invariants over all of history, and every sealed day. The first violation freezes payouts until an operator
 * has looked into it.
 */
export async function auditLedger(ctx: Engines, invariants: readonly Invariant[]): Promise<AuditReport> {
  const broken = await readAll(ctx, invariants)
  const changed = await withLedger(ctx.config.db.directUrl, (client) => lookAtDays(client, null))
  return note(ctx, [...invariants.map(({ name }) => name), CHANGED_DAY], [...broken, ...changed])
}

/**
 * What the worker does every ten minutes: the open days and one sealed day an hour, which costs the same however old the
 * ledger is. All of history is read as often as it takes no more than a sixtieth of the time, at least once a day.
 */
export async function auditRegularly(ctx: Engines, invariants: readonly Invariant[]): Promise<AuditReport> {
  const isAllDue = await ctx.db.readPrivate(isReadAllDue)
  return withLedger(ctx.config.db.directUrl, async (client) => {
    const broken = await auditOpenDays(client)
    const ofAll = isAllDue ? await readAll(ctx, invariants) : []
    const names = isAllDue ? invariants.map(({ name }) => name) : []
    const report = await note(ctx, [...openNames, CHANGED_DAY, ...names], [...broken, ...ofAll])
    const { frozenAt, frozenBy } = report.watch
    // A person may have frozen payouts for reasons of their own.
    const isDoubted = frozenAt !== null && frozenBy === null
    if (report.broken.length === 0 && !isDoubted) await sealDays(client)
    return report
  })
}

async function readAll({ config, db }: Engines, invariants: readonly Invariant[]): Promise<Violation[]> {
  const began = Date.now()
  const broken = await auditDatabase(config.db.directUrl, invariants)
  await db.write((tx) => noteReadAll(tx, Date.now() - began))
  return broken
}

async function note(
  ctx: Engines,
  checked: readonly string[],
  broken: readonly Violation[],
): Promise<AuditReport> {
  for (const name of checked) {
    const found = broken.find((one) => one.name === name || (name === CHANGED_DAY && isChangedDay(one)))
    ledgerBroken(ctx.metrics).set({ invariant: name }, found?.rows ?? 0)
  }
  const reason = broken.map(({ name, rows }) => `${name} (${rows})`).join('; ')
  const watch = await ctx.db.write(async (tx) => {
    await noteCheck(tx, reason === '' ? null : reason)
    return findWatch(tx)
  })
  payoutsFrozen(ctx.metrics).set(watch.frozenAt === null ? 0 : 1)
  ledgerAudited(ctx.metrics).setToCurrentTime()
  if (broken.length > 0) ctx.log.error({ broken }, 'the ledger does not balance: payouts are frozen')
  return { broken, watch }
}

/** Checked in the transaction that would pay somebody. */
export async function arePayoutsFrozen(...[tx]: Parameters<typeof findWatch>): Promise<boolean> {
  return (await findWatch(tx)).frozenAt !== null
}

/**
 * Lifts the freeze. Run by an operator, and only works if everything holds. A day whose rows had to be changed is sealed
 * anew only if the operator says so, and all invariants hold over all of history.
 */
export async function thawPayouts(
  ctx: Engines,
  invariants: readonly Invariant[],
  { canReseal = false } = {},
): Promise<AuditReport> {
  const { broken, watch } = await auditLedger(ctx, invariants)
  const isForgiven = canReseal && broken.every(isChangedDay)
  if (broken.length > 0 && !isForgiven) return { broken, watch }
  // All totals begin again: they were summed over rows that have changed since.
  if (canReseal) await withLedger(ctx.config.db.directUrl, dropSeals)
  await ctx.db.write(liftFreeze)
  payoutsFrozen(ctx.metrics).set(0)
  return { broken: [], watch: { ...watch, frozenAt: null, frozenBecause: null, frozenBy: null } }
}
