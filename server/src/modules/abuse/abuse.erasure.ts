import type { Kept } from '../../composition/personal-data.ts'

export const abuseErasure: readonly Kept[] = [
  { tables: ['blocked_domain'], because: 'websites that nobody may link to; who wrote of them is not known' },
]
