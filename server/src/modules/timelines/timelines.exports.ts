import type { NotExported } from '../../composition/personal-data.ts'

export const timelineExports: readonly NotExported[] = [
  { tables: ['high_fanout_author'], because: 'technical: whose posts reach followers in another way' },
]
