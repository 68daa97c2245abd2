import { defineModule } from '../../composition/define-module.ts'
import { ledgerExports } from './ledger.exports.ts'
import { ledgerInvariants } from './ledger.invariants.ts'
import { ledgerJobs } from './ledger.jobs.ts'

export { arePayoutsFrozen, auditLedger, thawPayouts } from './audit.service.ts'
export { accountOf, type Leg, platformAccount } from './ledger.entry.ts'
export { findWatch, freeze, liftFreeze } from './ledger.queries.ts'
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
  payableOfAll,
  payBackFirst,
  postEntry,
} from './ledger.service.ts'

import { ledgerErasure } from './ledger.erasure.ts'

export type { Earning, Movement } from './movements.queries.ts'

export const ledger = defineModule({
  name: 'ledger',
  needs: [],
  tables: [
    'ledger_account',
    'ledger_account_part',
    'ledger_journal',
    'ledger_sealed',
    'ledger_sealed_day',
    'ledger_transfer',
    'ledger_watch',
  ],
  jobs: (_, __, { moneyInvariants }) => ledgerJobs(moneyInvariants),
  moneyInvariants: ledgerInvariants,
  exports: ledgerExports,
  erasure: ledgerErasure,
})
