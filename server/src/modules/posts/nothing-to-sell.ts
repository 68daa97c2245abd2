import type { PostId } from '@sayso/contract/ids'
import type { Tx } from '../../platform/db/tx.ts'
import { Refused } from '../../platform/http/refusal.ts'
import { findSells } from './post-writes.queries.ts'

/** A post that asks a price has something to sell for it. Asked after the change, with the post locked. */
export async function requireSomethingToSell(tx: Tx, id: PostId): Promise<void> {
  if (!(await findSells(tx, id))) throw new Refused('nothing_to_sell')
}
