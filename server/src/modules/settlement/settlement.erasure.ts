import type { Kept } from '../../composition/personal-data.ts'

export const settlementErasure: readonly Kept[] = [
  { tables: ['settlement_batch'], because: 'books; the author is a number', until: '10 years' },
]
