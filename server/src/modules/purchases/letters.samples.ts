import { cents } from '@sayso/contract/money'
import type { Letter } from '../../platform/mail/letter.ts'
import { buyersLetter, receiptLetter, refundLetter } from './letters.ts'

/** Every mail of this module as somebody might get it: see `npm run letters`. */
export function purchaseLetterSamples(publicUrl: string): Record<string, Letter> {
  const told = {
    postUrl: `${publicUrl}/p/0000000000001`,
    authorHandle: 'mara',
    paid: cents(350),
    purchaseId: '0000000000002',
    at: new Date('2026-03-09T12:00:00Z'),
  }
  const mail = {
    ...told,
    text: 'In step 4 the oven goes to 240 °C, not 420.\n\nSorry for the smoke!',
    supportEmail: 'mara@people.example',
    stopUrl: `${publicUrl}/stop-mail#token=signature`,
  }
  return {
    'purchase-receipt': receiptLetter(told),
    'purchase-refund': refundLetter(told),
    'purchase-author-writes': buyersLetter(mail),
  }
}
