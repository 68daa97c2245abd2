import type { BatchId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId } from '../../platform/db/row-id.ts'

/* SQL about tables of this module that other modules build into statements of theirs. */

/** Puts the purchases whose ids the row `due` names into a settlement batch. Returns what was paid, and the fees. */
export const assignBatch = (batch: BatchId) => sql`
  update purchase set batch_id = ${rowId(batch)} from due where purchase.id = due.id
  returning paid, sayso_fee, transaction_fee`

/** The same for what was given back after an appeal: the row `due` names the purchases. Returns the amounts. */
export const assignRestored = (batch: BatchId) => sql`
  update takedown_refund set batch_id = ${rowId(batch)} from due where takedown_refund.purchase_id = due.id
  returning from_author`
