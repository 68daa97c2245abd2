import type { Email } from '../../platform/mail/email.ts'
import { buyersEmail } from './purchases.emails.ts'

/** Every email of this module with sample data: see `npm run emails`. */
export function purchaseEmailSamples(publicUrl: string): Record<string, Email> {
  const mail = {
    postUrl: `${publicUrl}/p/0000000000001`,
    authorHandle: 'mara',
    text: 'In step 4 the oven goes to 240 °C, not 420.\n\nSorry for the smoke!',
    supportEmail: 'mara@people.example',
    unsubscribeUrl: `${publicUrl}/stop-mail#token=signature`,
  }
  return { 'purchase-author-writes': buyersEmail(mail) }
}
