import type { Email } from '../../platform/mail/email.ts'
import { auditHeadEmail } from './staff.emails.ts'

/** Every email of this module with sample data: see `npm run emails`. */
export const staffEmailSamples = (): Record<string, Email> => ({
  'staff-audit-head': auditHeadEmail({ id: 4711n, hash: '3f9a'.repeat(16) }),
})
