import { type RawBuilder, sql } from 'kysely'

/* SQL about tables of this module that other modules build into statements of theirs. */

/** Stores why batches are not paid. `waiting` selects the id of each batch and its reason; null leaves it as it is. */
export const storeReasons = (waiting: RawBuilder<unknown>) => sql`
  update settlement_batch set reason = waiting.reason from (${waiting}) waiting
   where settlement_batch.id = waiting.id and waiting.reason is not null
     and settlement_batch.reason is distinct from waiting.reason`
