import type { Context } from '../../context.ts'
import { auditDatabase, type Invariant, type Violation } from '../../platform/db/invariants.ts'
import { handleJob } from '../../platform/jobs/job.ts'
import { checkBooksJob } from './ledger.events.ts'
import { findWatch, liftFreeze, noteCheck, type Watch } from './ledger.queries.ts'

type Engines = Pick<Context, 'config' | 'db' | 'log' | 'metrics'>

export interface BooksReport {
  readonly broken: readonly Violation[]
  readonly watch: Watch
}

/** Looks at everything that must hold. The first thing that does not freezes payouts until a person has looked. */
export async function checkBooks(ctx: Engines, invariants: readonly Invariant[]): Promise<BooksReport> {
  const broken = await auditDatabase(ctx.config.db.directUrl, invariants)
  for (const { name } of invariants) {
    ctx.metrics.booksBroken.set({ invariant: name }, broken.find((one) => one.name === name)?.rows ?? 0)
  }
  const reason = broken.map(({ name, rows }) => `${name} (${rows})`).join('; ')
  const watch = await ctx.db.write(async (tx) => {
    await noteCheck(tx, reason === '' ? null : reason)
    return findWatch(tx)
  })
  ctx.metrics.booksFrozen.set(watch.frozenAt === null ? 0 : 1)
  ctx.metrics.booksChecked.setToCurrentTime()
  if (broken.length > 0) ctx.log.error({ broken }, 'the books do not balance: payouts are frozen')
  return { broken, watch }
}

/** Which invariants are about money is known by whoever puts the modules together. */
export const checkBooksHandler = (invariants: readonly Invariant[]) =>
  handleJob(checkBooksJob, {
    async atLeastOnce(ctx: Context) {
      await checkBooks(ctx, invariants)
    },
  })

/** Asked in the transaction that would pay somebody. */
export async function arePayoutsFrozen(...[tx]: Parameters<typeof findWatch>): Promise<boolean> {
  return (await findWatch(tx)).frozenAt !== null
}

/** By a person who has looked, and only while everything holds. */
export async function thawPayouts(ctx: Engines, invariants: readonly Invariant[]): Promise<BooksReport> {
  const { broken, watch } = await checkBooks(ctx, invariants)
  if (broken.length > 0) return { broken, watch }
  await ctx.db.write(liftFreeze)
  ctx.metrics.booksFrozen.set(0)
  return { broken, watch: { ...watch, frozenAt: null, frozenBecause: null } }
}
