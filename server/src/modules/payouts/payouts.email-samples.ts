import { cents } from '@sayso/contract/money'
import type { Email } from '../../platform/mail/email.ts'
import { notPaidEmail, paidEmail, payoutsGoOnEmail } from './payouts.emails.ts'

/** Every email of this module with sample data: see `npm run emails`. */
export function payoutEmailSamples(publicUrl: string): Record<string, Email> {
  const reported = {
    ...{ publicUrl, handle: 'ben_writes', amount: cents(4210), receiver: 'ben@people.example' },
    ...{ payoutId: '0abcdefghjkmn', at: new Date('2026-11-27T06:00:00Z') },
  }
  return {
    'payout-paid': paidEmail(reported),
    'payout-failed': notPaidEmail({ ...reported, isReturned: false }),
    'payout-returned': notPaidEmail({ ...reported, isReturned: true }),
    'payout-goes-on': payoutsGoOnEmail(publicUrl),
  }
}
