import type { Kept } from '../../composition/personal-data.ts'

export const linkErasure: readonly Kept[] = [
  {
    tables: ['link_preview'],
    because: 'public pages under a hash of their address; who linked to them is not known',
  },
]
