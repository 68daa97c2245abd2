import type { Kept } from '../../composition/personal-data.ts'

export const knownImageErasure: readonly Kept[] = [
  { tables: ['known_image'], because: 'about nobody', until: 'taken off the list' },
  {
    tables: ['held_media'],
    because: 'an upload that is on a list of known images, as evidence, with the account as a number',
    until: '1 year after it was decided',
  },
  { tables: ['held_media_viewer'], because: 'which of our staff may see it', until: 'it is decided' },
]
