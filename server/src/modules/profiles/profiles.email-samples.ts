import type { Email } from '../../platform/mail/email.ts'
import { payoutAddressEmail } from './profiles.emails.ts'

/** Every email of this module with sample data: see `npm run emails`. */
export function profileEmailSamples(publicUrl: string): Record<string, Email> {
  const change = {
    ...{ publicUrl, handle: 'ben_writes', waitHours: 72 },
    ...{ undoUrl: `${publicUrl}/login#code=${'x'.repeat(43)}`, days: 30 },
    ...{ from: 'old@people.example', to: 'new@people.example' },
  }
  return { 'profile-payout-address': payoutAddressEmail(change) }
}
