import type { Email } from '../../../platform/mail/email.ts'
import { type Undoable, wasNotMe } from '../accounts.emails.ts'

/** A change of the factors that its owner gets an email about. */
export type FactorChange =
  | 'passkey_added'
  | 'passkey_removed'
  | 'totp_added'
  | 'totp_removed'
  | 'recovery_codes'

const factorTexts: Record<FactorChange, { subject: string; text: string }> = {
  passkey_added: {
    subject: 'A passkey was added to your account',
    text: 'A passkey was just added to your account. It logs in without a password.',
  },
  passkey_removed: {
    subject: 'A passkey was removed from your account',
    text: 'A passkey was just removed from your account. It no longer logs in.',
  },
  totp_added: {
    subject: 'Your authenticator app is on',
    text: 'From now on we ask for a code from your authenticator app when you log in.',
  },
  totp_removed: {
    subject: 'Your authenticator app was removed',
    text: 'We no longer ask for a code from your authenticator app when you log in.',
  },
  recovery_codes: {
    subject: 'You have new recovery codes',
    text: 'New recovery codes were just made for your account. The earlier ones no longer work.',
  },
}

/** `name` is the device of a passkey, empty for the others. */
export function factorChangedEmail(kind: FactorChange, change: Undoable & { name: string }): Email {
  const { subject, text } = factorTexts[kind]
  return {
    subject,
    preheader: change.name === '' ? 'See what changed' : change.name,
    blocks: [
      { kind: 'paragraph', text },
      ...(change.name === '' ? [] : [{ kind: 'paragraph', text: `Passkey: ${change.name}` } as const]),
      ...wasNotMe(change),
    ],
  }
}

export function recoveryCodeUsedEmail(used: Undoable & { device: string; left: number }): Email {
  const { device, left } = used
  const codes = left === 1 ? 'one code' : `${left} codes`
  return {
    subject: 'A recovery code was used',
    preheader: `You have ${codes} left`,
    blocks: [
      {
        kind: 'paragraph',
        text: `Somebody logged in to your account with a recovery code from ${device || 'a device we do not know'}.`,
      },
      {
        kind: 'paragraph',
        text: `You have ${codes} left. You can make new ones in Settings, under Security.`,
      },
      ...wasNotMe(used),
    ],
  }
}
