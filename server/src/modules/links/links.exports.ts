import type { NotExported } from '../../composition/personal-data.ts'

export const linkExports: readonly NotExported[] = [
  { tables: ['link_preview'], because: 'pages that posts link to: they belong to nobody' },
]
