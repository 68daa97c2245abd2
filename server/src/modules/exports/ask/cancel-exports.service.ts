import type { AccountId } from '@sayso/contract/ids'
import type { Tx } from '../../../platform/db/tx.ts'
import { enqueue } from '../../../platform/jobs/job.ts'
import type { OwnExports } from '../../accounts/index.ts'
import { tidyExportsJob } from '../exports.events.ts'
import * as q from '../exports.queries.ts'

/** The functions that accounts need from exports: see `accounts.context.ts`. */
export function createOwnExports(): OwnExports {
  return { cancelSince }
}

async function cancelSince(tx: Tx, accountId: AccountId, since: Date): Promise<void> {
  // One that is ready is removed at once, so that a link that was made for it opens nothing.
  if ((await q.cancelSince(tx, accountId, since)) > 0n) await enqueue(tx, tidyExportsJob, {})
}

export const cancelAll = (tx: Tx, accountId: AccountId) => cancelSince(tx, accountId, new Date(0))
