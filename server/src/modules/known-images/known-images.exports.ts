import type { NotExported } from '../../composition/personal-data.ts'

export const knownImageExports: readonly NotExported[] = [
  { tables: ['known_image'], because: 'lists of hashes from elsewhere, about nobody' },
  {
    tables: ['held_media'],
    because: 'evidence of what must not be shown to anybody. What was decided about it is in decisions.json',
  },
  { tables: ['held_media_viewer'], because: 'which of our staff may see a held upload for an hour' },
]
