import type { PostId } from '@sayso/contract/ids'
import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { findSells } from './post-writes.queries.ts'

/** Fails if a post with a price has nothing to sell. Called after the change, with the post locked. */
export async function requireSomethingToSell(tx: Tx, id: PostId): Promise<void> {
  if (!(await findSells(tx, id))) throw new AppError('nothing_to_sell')
}
