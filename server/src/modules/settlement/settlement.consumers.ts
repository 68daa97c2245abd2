import { consumeEvent } from '../../platform/bus/event.ts'
import { bought, givenBack } from '../purchases/index.ts'
import { openBatchOf, openBatchOfRestored } from './settlement.queries.ts'

/** Opens the batch of a sale immediately, so that authors do not have to wait for the hourly job to see it. */
export const settlementConsumers = [
  consumeEvent('settlement-open-batch', bought, {
    inTransaction: (tx, { purchaseId }) => openBatchOf(tx, purchaseId),
  }),
  consumeEvent('settlement-open-batch-of-restored', givenBack, {
    inTransaction: (tx, { purchaseId }) => openBatchOfRestored(tx, purchaseId),
  }),
]
