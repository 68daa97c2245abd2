import type { Kept } from '../../composition/personal-data.ts'

export const closingErasure: readonly Kept[] = [
  {
    tables: ['account_closing', 'erased_account'],
    because: 'numbers and times; a restored backup is erased again by them',
    until: '10 years, as the books that the numbers are in',
  },
]
