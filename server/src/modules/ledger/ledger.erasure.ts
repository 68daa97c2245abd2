import type { Kept } from '../../composition/personal-data.ts'

export const ledgerErasure: readonly Kept[] = [
  {
    tables: ['ledger_account', 'ledger_account_part', 'ledger_journal', 'ledger_sealed', 'ledger_transfer'],
    because: 'books; whose account it was is a number',
    until: '10 years',
  },
  {
    tables: ['ledger_sealed_day', 'ledger_watch'],
    because: 'whether the books were balanced when last checked',
  },
]
