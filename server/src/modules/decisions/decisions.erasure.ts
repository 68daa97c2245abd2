import type { Kept } from '../../composition/personal-data.ts'

export const decisionErasure: readonly Kept[] = [
  {
    tables: ['mod_decision'],
    because: 'why we decided what about an account that is a number now, and by whom',
    until: '5 years after it is over',
  },
]
