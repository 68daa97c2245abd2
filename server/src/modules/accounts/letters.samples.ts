import type { Letter } from '../../platform/mail/letter.ts'
import * as letters from './letters.ts'

/** Every mail of this module as somebody might get it: see `npm run letters`. */
export function accountLetterSamples(publicUrl: string): Record<string, Letter> {
  const undoable = { publicUrl, undoUrl: `${publicUrl}/login#code=${'x'.repeat(43)}`, days: 30 }
  return {
    'account-verify': letters.verificationLetter('493027', 15),
    'account-reset': letters.resetLetter('7K3MPQ9A', 30),
    'account-password-changed': letters.passwordChangedLetter(undoable),
    'account-already-registered': letters.alreadyRegisteredLetter(publicUrl),
    'account-set-password': letters.setPasswordLetter(publicUrl, 'ben@people.example', 'x'.repeat(43), 24),
    'account-email-asked': letters.emailChangeAskedLetter({
      ...undoable,
      newEmail: 'new@people.example',
    }),
    'account-email-changed': letters.emailChangedLetter('new@people.example'),
    'account-email-arrived': letters.emailArrivedLetter(publicUrl),
    'account-undone': letters.changesUndoneLetter({
      publicUrl,
      email: 'ada@people.example',
      payouts: [{ handle: 'ada', address: 'money@ada.example' }],
      holdHours: 72,
    }),
    'account-email-revoked': letters.emailRevokedLetter(),
    'account-session-ended': letters.sessionEndedLetter(publicUrl, 'Firefox on Linux'),
  }
}
