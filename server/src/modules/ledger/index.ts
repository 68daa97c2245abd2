export { arePayoutsFrozen, checkBooks, checkBooksHandler, thawPayouts } from './books.service.ts'
export { accountOf, house, type Leg } from './ledger.entry.ts'
export { ledgerInvariants } from './ledger.invariants.ts'
export { fundsOf, fundsOfAll, Overdrawn, postEntry } from './ledger.service.ts'
