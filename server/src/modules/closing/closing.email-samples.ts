import type { Email } from '../../platform/mail/email.ts'
import { closingEmail, closingReminderEmail, erasedEmail } from './closing.emails.ts'

const endsAt = new Date('2026-12-01T09:30:00Z')

/** Every email of this module with sample data: see `npm run emails`. */
export function closingEmailSamples(publicUrl: string): Record<string, Email> {
  const undoUrl = `${publicUrl}/login#code=${'x'.repeat(43)}`
  return {
    'closing-asked': closingEmail({ publicUrl, undoUrl, days: 30, endsAt }),
    'closing-reminder': closingReminderEmail(publicUrl, endsAt),
    'closing-erased': erasedEmail(),
  }
}
