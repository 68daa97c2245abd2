import type { Email } from '../../platform/mail/email.ts'
import { exportAskedEmail, exportReadyEmail } from './exports.emails.ts'

export function exportEmailSamples(publicUrl: string): Record<string, Email> {
  const undoUrl = `${publicUrl}/login#code=${'x'.repeat(43)}`
  return {
    'export-asked': exportAskedEmail({ publicUrl, undoUrl, days: 30 }),
    'export-ready': exportReadyEmail(publicUrl, 7),
  }
}
