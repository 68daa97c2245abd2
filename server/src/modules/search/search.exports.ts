import type { NotExported } from '../../composition/personal-data.ts'

export const searchExports: readonly NotExported[] = [
  { tables: ['post_search', 'search_segment'], because: 'words made from posts, for finding them' },
]
