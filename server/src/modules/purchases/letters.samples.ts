import type { Letter } from '../../platform/mail/letter.ts'
import { buyersLetter } from './letters.ts'

/** Every mail of this module as somebody might get it: see `npm run letters`. */
export function purchaseLetterSamples(publicUrl: string): Record<string, Letter> {
  const mail = {
    postUrl: `${publicUrl}/p/0000000000001`,
    authorHandle: 'mara',
    text: 'In step 4 the oven goes to 240 °C, not 420.\n\nSorry for the smoke!',
    supportEmail: 'mara@people.example',
    stopUrl: `${publicUrl}/stop-mail#token=signature`,
  }
  return { 'purchase-author-writes': buyersLetter(mail) }
}
