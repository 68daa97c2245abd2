import type { NotExported } from '../../composition/personal-data.ts'

export const abuseExports: readonly NotExported[] = [
  { tables: ['blocked_domain'], because: 'websites that nobody may link to: they belong to nobody' },
]
