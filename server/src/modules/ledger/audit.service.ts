import type { Context } from '../../context.ts'
import { auditDatabase, type Invariant, type Violation } from '../../platform/db/invariants.ts'
import { findWatch, liftFreeze, noteCheck, type Watch } from './ledger.queries.ts'

type Engines = Pick<Context, 'config' | 'db' | 'log' | 'metrics'>

export interface AuditReport {
  readonly broken: readonly Violation[]
  readonly watch: Watch
}

/** Checks all invariants. The first violation freezes payouts until an operator has looked into it. */
export async function auditLedger(ctx: Engines, invariants: readonly Invariant[]): Promise<AuditReport> {
  const broken = await auditDatabase(ctx.config.db.directUrl, invariants)
  for (const { name } of invariants) {
    ctx.metrics.ledgerBroken.set({ invariant: name }, broken.find((one) => one.name === name)?.rows ?? 0)
  }
  const reason = broken.map(({ name, rows }) => `${name} (${rows})`).join('; ')
  const watch = await ctx.db.write(async (tx) => {
    await noteCheck(tx, reason === '' ? null : reason)
    return findWatch(tx)
  })
  ctx.metrics.payoutsFrozen.set(watch.frozenAt === null ? 0 : 1)
  ctx.metrics.ledgerAudited.setToCurrentTime()
  if (broken.length > 0) ctx.log.error({ broken }, 'the ledger does not balance: payouts are frozen')
  return { broken, watch }
}

/** Checked in the transaction that would pay somebody. */
export async function arePayoutsFrozen(...[tx]: Parameters<typeof findWatch>): Promise<boolean> {
  return (await findWatch(tx)).frozenAt !== null
}

/** Lifts the freeze. Run by an operator, and only works if all invariants hold. */
export async function thawPayouts(ctx: Engines, invariants: readonly Invariant[]): Promise<AuditReport> {
  const { broken, watch } = await auditLedger(ctx, invariants)
  if (broken.length > 0) return { broken, watch }
  await ctx.db.write(liftFreeze)
  ctx.metrics.payoutsFrozen.set(0)
  return { broken, watch: { ...watch, frozenAt: null, frozenBecause: null } }
}
