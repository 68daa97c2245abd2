export {
  type BatchShare,
  failBatches,
  finishBatches,
  lockUnpaid,
  postpone,
  startPaying,
} from './paying.queries.ts'
export { type Clock, settle } from './settle.service.ts'
export type { WaitingReason } from './settlement.batch.ts'
export { settleHandler, settlementConsumers } from './settlement.consumers.ts'
export { batchSettled } from './settlement.events.ts'
export { settlementInvariants } from './settlement.invariants.ts'
export { nextFriday } from './settlement.policy.ts'
