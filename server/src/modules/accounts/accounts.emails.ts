import type { Email } from '../../platform/mail/email.ts'

/** Every email this module sends. An email about a change says what to do if somebody else made it. */
const notYou = 'If this wasn’t you, you can ignore this email: nothing changes without the code.'

export function verificationEmail(code: string, minutes: number): Email {
  return {
    subject: 'Your verification code',
    preheader: 'Enter it to verify your email address',
    blocks: [
      { kind: 'paragraph', text: 'Enter this code to verify your email address:' },
      { kind: 'code', code },
      { kind: 'paragraph', text: `It works for ${minutes} minutes. A newer code replaces it.` },
      { kind: 'note', text: notYou },
    ],
  }
}

export function resetEmail(code: string, minutes: number): Email {
  return {
    subject: 'Your password reset code',
    preheader: 'Enter it to choose a new password',
    blocks: [
      { kind: 'paragraph', text: 'Enter this code, and then a new password:' },
      { kind: 'code', code },
      { kind: 'paragraph', text: `It works for ${minutes} minutes. A newer code replaces it.` },
      { kind: 'note', text: `${notYou} We will never ask you for this code.` },
    ],
  }
}

/** Data for an email about a change. `undoUrl` is null if the recipient's address cannot be restored. */
export interface Undoable {
  readonly publicUrl: string
  readonly undoUrl: string | null
  readonly days: number
}

/** The last part of every email about a change. */
export function wasNotMe({ publicUrl, undoUrl, days }: Undoable): Email['blocks'] {
  if (undoUrl === null) {
    return [
      { kind: 'paragraph', text: 'If this was not you, choose a new password now:' },
      { kind: 'button', label: 'Reset my password', url: `${publicUrl}/forgot-password` },
    ]
  }
  return [
    {
      kind: 'paragraph',
      text: 'If this was not you, take your account back. Your email, payout addresses and log-in methods go back to what they were, every device is logged out, and payouts wait for you:',
    },
    { kind: 'button', label: 'This wasn’t me', url: undoUrl },
    {
      kind: 'note',
      text: `The link first shows what changed. It works once, for ${days} days.`,
    },
  ]
}

export function passwordChangedEmail(change: Undoable): Email {
  return {
    subject: 'Your password was changed',
    preheader: 'All other devices were logged out',
    blocks: [
      { kind: 'paragraph', text: 'Your password was just changed, and every device was logged out.' },
      ...wasNotMe(change),
    ],
  }
}

export function alreadyRegisteredEmail(publicUrl: string): Email {
  return {
    subject: 'Someone tried to register with your address',
    preheader: 'You already have an account',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Someone tried to create an account with this address. You already have one.',
      },
      { kind: 'paragraph', text: 'If it was you, log in, or choose a new password if you forgot yours:' },
      { kind: 'button', label: 'Log in', url: `${publicUrl}/login` },
      { kind: 'note', text: 'If it was not you, there is nothing to do: your account was not touched.' },
    ],
  }
}

/** The code is in the URL fragment, which browsers never send to a server. */
export function setPasswordEmail(publicUrl: string, email: string, code: string, hours: number): Email {
  const fragment = new URLSearchParams({ email, code }).toString()
  return {
    subject: 'Set a password for your account',
    preheader: 'So that you can come back to what you bought',
    blocks: [
      { kind: 'paragraph', text: 'An account was created for this address. Set a password to keep it:' },
      { kind: 'button', label: 'Set a password', url: `${publicUrl}/forgot-password#${fragment}` },
      { kind: 'paragraph', text: `The link is good for ${hours} hours and works once.` },
      { kind: 'note', text: 'If this wasn’t you, you can ignore this email.' },
    ],
  }
}

export function emailChangeRequestedEmail(change: Undoable & { newEmail: string }): Email {
  return {
    subject: 'Your email address is about to change',
    preheader: `You can undo this for ${change.days} days`,
    blocks: [
      {
        kind: 'paragraph',
        text: `Someone logged in to your account asked to change its email address to ${change.newEmail}.`,
      },
      ...wasNotMe(change),
    ],
  }
}

export function emailChangedEmail(newEmail: string): Email {
  return {
    subject: 'Your email address was changed',
    preheader: 'Emails about your account now go to another address',
    blocks: [
      { kind: 'paragraph', text: `Your account now uses ${newEmail}.` },
      {
        kind: 'note',
        text: 'If this was not you, use the undo link in the email we sent you before this one.',
      },
    ],
  }
}

/** Sent to the new address, so that both the old and the new one are informed. */
export function emailConfirmedEmail(publicUrl: string): Email {
  return {
    subject: 'This is now the email address of your account',
    preheader: 'All other devices were logged out',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Your account was moved to this address, and every other device was logged out.',
      },
      { kind: 'paragraph', text: 'If this was not you, choose a new password now:' },
      { kind: 'button', label: 'Reset my password', url: `${publicUrl}/forgot-password` },
    ],
  }
}

/**
 * Sent to the restored owner. It lists the payout addresses, because an address set before the undone changes stays.
 */
export function changesUndoneEmail(now: {
  publicUrl: string
  email: string
  payouts: readonly { handle: string; address: string }[]
  holdHours: number
}): Email {
  const { publicUrl, email, payouts, holdHours } = now
  const addresses = payouts.map(({ handle, address }) => `@${handle}: ${address}`)
  return {
    subject: 'Your account is back as it was',
    preheader: 'Choose a new password, and check where you are paid',
    blocks: [
      {
        kind: 'paragraph',
        text: `The changes were undone. Your account is at ${email} again, every device was logged out and the password was removed. Choose a new one:`,
      },
      { kind: 'button', label: 'Choose a password', url: `${publicUrl}/forgot-password` },
      {
        kind: 'paragraph',
        text: `Payouts wait until you confirm on My Funds that it is you, ${holdHours} hours from now at the earliest.`,
      },
      ...(addresses.length > 0
        ? ([
            { kind: 'paragraph', text: 'These payout addresses are set. If one is not yours, change it:' },
            { kind: 'list', items: addresses },
          ] as const)
        : []),
    ],
  }
}

export function sessionEndedEmail(publicUrl: string, device: string): Email {
  return {
    subject: 'A device was logged out of your account',
    preheader: device === '' ? 'From your list of devices' : device,
    blocks: [
      { kind: 'paragraph', text: `${device || 'A device'} was logged out from your list of devices.` },
      ...resetInstead(publicUrl),
    ],
  }
}

export function newDeviceEmail(signedIn: Undoable & { device: string }): Email {
  const { device } = signedIn
  return {
    subject: 'New log-in to your account',
    preheader: `From ${device}`,
    blocks: [
      {
        kind: 'paragraph',
        text: `Somebody logged in to your account from a device we do not know: ${device}.`,
      },
      { kind: 'paragraph', text: 'If it was you, there is nothing to do.' },
      ...wasNotMe(signedIn),
    ],
  }
}

export function guessingStoppedEmail(publicUrl: string): Email {
  return {
    subject: 'Somebody is guessing your password',
    preheader: 'We stopped them for a day',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Somebody tried a hundred wrong passwords at your account today. For a day we accept no password from devices we do not know.',
      },
      {
        kind: 'paragraph',
        text: 'On your own devices you log in as always. Anywhere else, reset your password first:',
      },
      { kind: 'button', label: 'Reset my password', url: `${publicUrl}/forgot-password` },
    ],
  }
}

export function otherSessionsEndedEmail(publicUrl: string, count: number): Email {
  const devices = count === 1 ? 'One other device was' : `${count} other devices were`
  return {
    subject: 'Your other devices were logged out',
    preheader: 'All but the one you are using',
    blocks: [
      { kind: 'paragraph', text: `${devices} logged out of your account.` },
      ...resetInstead(publicUrl),
    ],
  }
}

export function sessionsEndedByStaffEmail(publicUrl: string): Email {
  return {
    subject: 'Your devices were logged out',
    preheader: 'By our support',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Our support logged out every device of your account. Log in again, or choose a new password first if somebody may know yours:',
      },
      { kind: 'button', label: 'Reset my password', url: `${publicUrl}/forgot-password` },
    ],
  }
}

/** The last part of an email about something that cannot be undone. */
const resetInstead = (publicUrl: string): Email['blocks'] => [
  { kind: 'paragraph', text: 'If this was not you, choose a new password now:' },
  { kind: 'button', label: 'Reset my password', url: `${publicUrl}/forgot-password` },
]
