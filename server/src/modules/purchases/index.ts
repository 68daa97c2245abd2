export { purchaseConsumers } from './purchases.consumers.ts'
export { buyerCounts, purchaseInvariants } from './purchases.invariants.ts'
export { sendReceipt } from './receipt.service.ts'
export { createSales } from './sales.service.ts'
