import type { Email } from '../../platform/mail/email.ts'
import { reportReceivedEmail } from './moderation.emails.ts'

/** Every email of this module with sample data: see `npm run emails`. */
export const moderationEmailSamples = (publicUrl: string): Record<string, Email> => ({
  'report-received': reportReceivedEmail({ publicUrl, number: 'R-48213', token: 'x'.repeat(43) }),
})
