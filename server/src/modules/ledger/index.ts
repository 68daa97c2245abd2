export { arePayoutsFrozen, checkBooks, checkBooksHandler, thawPayouts } from './books.service.ts'
export { accountOf, house, type Leg } from './ledger.entry.ts'
export { ledgerInvariants } from './ledger.invariants.ts'
export {
  balanceOf,
  balancesOf,
  earningsMovements,
  earningsOf,
  entryArguments,
  fundsMovement,
  fundsMovements,
  fundsOf,
  fundsOfAll,
  Overdrawn,
  orOverdrawn,
  owedBy,
  payBackFirst,
  postEntry,
} from './ledger.service.ts'
export type { Earning, Movement } from './movements.queries.ts'
