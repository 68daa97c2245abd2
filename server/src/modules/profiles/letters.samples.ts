import type { Letter } from '../../platform/mail/letter.ts'
import { payoutAddressLetter } from './letters.ts'

/** Every mail of this module as somebody might get it: see `npm run letters`. */
export function profileLetterSamples(publicUrl: string): Record<string, Letter> {
  const change = {
    ...{ publicUrl, handle: 'ben_writes', waitHours: 72 },
    ...{ undoUrl: `${publicUrl}/login#code=${'x'.repeat(43)}`, days: 30 },
    ...{ from: 'old@people.example', to: 'new@people.example' },
  }
  return { 'profile-payout-address': payoutAddressLetter(change) }
}
