import type { Email } from '../../../platform/mail/email.ts'
import { type Undoable, wasNotMe } from '../accounts.emails.ts'

/** Sent to every address of the account when staff start a recovery. */
export function recoveryStartedEmail({ cancelUrl, days }: { cancelUrl: string; days: number }): Email {
  return {
    subject: 'Somebody asked us for access to your account',
    preheader: `If it wasn’t you, stop it within ${days} days`,
    blocks: [
      {
        kind: 'paragraph',
        text: `Somebody told us that they have lost every way to log in to your account. In ${days} days we will email a link to an address of the account that opens it without your password, passkeys and codes.`,
      },
      {
        kind: 'paragraph',
        text: 'If it was you, wait for that email. Do not log in until then: it stops this.',
      },
      { kind: 'paragraph', text: 'If it was not you, log in once, or stop it here:' },
      { kind: 'button', label: 'Stop this', url: cancelUrl },
    ],
  }
}

export function recoveryCancelledEmail(): Email {
  return {
    subject: 'Access to your account was not given',
    preheader: 'The request was stopped',
    blocks: [
      {
        kind: 'paragraph',
        text: 'The request for access to your account was stopped: somebody logged in to it, or stopped it. Everything is as it was.',
      },
    ],
  }
}

/** The link itself, days later, to one address. */
export function recoveryOpenEmail({ url, days }: { url: string; days: number }): Email {
  return {
    subject: 'Your way back into your account',
    preheader: 'Choose a new password',
    blocks: [
      {
        kind: 'paragraph',
        text: 'You have waited long enough. Choose a new password; your passkeys, authenticator app and recovery codes are removed then, and every device is logged out.',
      },
      { kind: 'button', label: 'Choose a new password', url },
      { kind: 'note', text: `The link works once, for ${days} days, and as long as nobody logs in.` },
    ],
  }
}

/** Sent to every address when it is done. Those that stood before can undo it. */
export function recoveredEmail(done: Undoable & { holdDays: number }): Email {
  return {
    subject: 'Your account was opened with our help',
    preheader: 'It has a new password, and no passkeys or codes',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Your account was given a new password. Its passkeys, authenticator app and recovery codes were removed, and every device was logged out.',
      },
      {
        kind: 'paragraph',
        text: `Payouts wait until it is confirmed on My Funds, ${done.holdDays} days from now at the earliest.`,
      },
      ...wasNotMe(done),
    ],
  }
}
