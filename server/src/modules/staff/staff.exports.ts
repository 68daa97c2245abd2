import type { NotExported } from '../../composition/personal-data.ts'

export const staffExports: readonly NotExported[] = [
  {
    tables: ['staff_role', 'staff_pending', 'audit_log'],
    because:
      'records of work for us, which also name colleagues; what was done to you is in security-events.json',
  },
]
