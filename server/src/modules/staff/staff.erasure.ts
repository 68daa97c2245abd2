import type { ErasureStep, Kept } from '../../composition/personal-data.ts'
import { deleteRoles } from './roles/roles.queries.ts'

export const staffErasure: readonly (ErasureStep | Kept)[] = [
  {
    tables: ['staff_role'],
    async erase(tx, _, { accountId }) {
      await deleteRoles(tx, accountId)
      return false
    },
  },
  {
    tables: ['audit_log', 'staff_pending'],
    because: 'what staff did to an account that is a number now, and why',
    until: '5 years',
  },
]
