import type { Email } from '../../platform/mail/email.ts'
import * as emails from './accounts.emails.ts'
import * as assisted from './assisted/assisted.emails.ts'
import * as contest from './contest/contest.emails.ts'
import { factorChangedEmail, recoveryCodeUsedEmail } from './factors/factors.emails.ts'

/** Every email of this module with sample data: see `npm run emails`. */
export function accountEmailSamples(publicUrl: string): Record<string, Email> {
  const undoable = { publicUrl, undoUrl: `${publicUrl}/recover#code=${'x'.repeat(43)}`, days: 30 }
  return {
    'account-verify': emails.verificationEmail('493027', 15),
    'account-reset': emails.resetEmail('7K3MPQ9A', 30),
    'account-password-changed': emails.passwordChangedEmail(undoable),
    'account-already-registered': emails.alreadyRegisteredEmail(publicUrl),
    'account-set-password': emails.setPasswordEmail(publicUrl, 'ben@people.example', 'x'.repeat(43), 24),
    'account-email-asked': emails.emailChangeRequestedEmail({
      ...undoable,
      newEmail: 'new@people.example',
    }),
    'account-email-changed': emails.emailChangedEmail('new@people.example'),
    'account-email-arrived': emails.emailConfirmedEmail(publicUrl),
    'account-undone': emails.changesUndoneEmail({
      publicUrl,
      email: 'ada@people.example',
      payouts: [{ handle: 'ada', address: 'money@ada.example' }],
      holdHours: 72,
    }),
    'account-session-ended': emails.sessionEndedEmail(publicUrl, 'Firefox on Linux'),
    'account-guessing-stopped': emails.guessingStoppedEmail(publicUrl),
    'account-new-device': emails.newDeviceEmail({ ...undoable, device: 'Firefox on Linux' }),
    'account-passkey-added': factorChangedEmail('passkey_added', { ...undoable, name: 'Firefox on Linux' }),
    'account-totp-removed': factorChangedEmail('totp_removed', { ...undoable, name: '' }),
    'account-recovery-code-used': recoveryCodeUsedEmail({ ...undoable, device: 'Firefox on Linux', left: 9 }),
    'account-email-revoked': contest.emailRevokedEmail({
      contestUrl: `${publicUrl}/recover#contest=${'x'.repeat(43)}`,
      days: 7,
    }),
    'account-contested': contest.contestedEmail(),
    'account-contest-won': contest.contestSettledEmail({ isYours: true, publicUrl }),
    'account-contest-lost': contest.contestSettledEmail({ isYours: false, publicUrl }),
    'account-recovery-started': assisted.recoveryStartedEmail({
      cancelUrl: `${publicUrl}/recover#cancel=${'x'.repeat(43)}`,
      days: 7,
    }),
    'account-recovery-cancelled': assisted.recoveryCancelledEmail(),
    'account-recovery-open': assisted.recoveryOpenEmail({
      url: `${publicUrl}/recover#finish=${'x'.repeat(43)}`,
      days: 3,
    }),
    'account-recovered': assisted.recoveredEmail({ ...undoable, holdDays: 14 }),
    'account-ended-by-staff': emails.sessionsEndedByStaffEmail(publicUrl),
    'account-other-sessions-ended': emails.otherSessionsEndedEmail(publicUrl, 3),
  }
}
