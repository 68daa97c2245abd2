import type { AccountId } from '@sayso/contract/ids'
import type { ErasureStep, Kept, Owner } from '../../../composition/personal-data.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { lockAccount } from '../../accounts/index.ts'
import * as q from '../closing.queries.ts'
import { keepTombstone } from './tombstones.service.ts'

/** Erases an account whose tombstone stands. Killed anywhere, it begins again and finds less to do. */
export async function eraseAccount(
  ctx: Context,
  accountId: AccountId,
  erasure: readonly (ErasureStep | Kept)[],
): Promise<void> {
  const tombstone = await ctx.db.readPrivate((tx) => q.findTombstone(tx, accountId))
  if (tombstone === null) throw new Error('an account is erased only after its tombstone was written')
  await keepTombstone(ctx, tombstone)
  await eraseRows(ctx, tombstone, erasure)
  await ctx.db.write((tx) => q.markErased(tx, accountId))
}

/**
 * Every step of every module until nothing is left, each batch in a transaction of its own. A worker that is cut off may
 * still be at work beside its successor. They take turns by the account's row: a step that meets rows another one holds
 * would find fewer than there are, and take them for the last.
 */
export async function eraseRows(
  ctx: Context,
  owner: Owner,
  erasure: readonly (ErasureStep | Kept)[],
): Promise<void> {
  for (const step of erasure) {
    if (!('erase' in step)) continue
    const eraseNext = async (tx: Tx) => {
      await lockAccount(tx, owner.accountId)
      return step.erase(tx, ctx, owner)
    }
    while (await ctx.db.write(eraseNext));
  }
}
