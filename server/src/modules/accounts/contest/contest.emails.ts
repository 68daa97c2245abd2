import type { Email } from '../../../platform/mail/email.ts'

/** Sent once to the address that the account was taken back from. */
export function emailRevokedEmail({ contestUrl, days }: { contestUrl: string; days: number }): Email {
  return {
    subject: 'A change of email address was undone',
    preheader: 'The account is back at its former address',
    blocks: [
      {
        kind: 'paragraph',
        text: 'The owner of its former address took the account back. It no longer belongs to this address.',
      },
      {
        kind: 'paragraph',
        text: 'If the account is yours and somebody took it from you this way, tell us. Then nothing of it can be changed and nothing is paid out until we have looked into it:',
      },
      { kind: 'button', label: 'This account is mine', url: contestUrl },
      { kind: 'note', text: `The link works once, for ${days} days. It is the last email about it here.` },
    ],
  }
}

/** Sent to whoever holds the account. */
export function contestedEmail(): Email {
  return {
    subject: 'Somebody says your account is theirs',
    preheader: 'Nothing of it can be changed until we have decided',
    blocks: [
      {
        kind: 'paragraph',
        text: 'You took your account back from another email address. Whoever reads emails there says that the account is theirs.',
      },
      {
        kind: 'paragraph',
        text: 'We look into it. Until we have decided, the email, the password, payout addresses and log-in methods stay as they are, and payouts wait. Everything else works as always.',
      },
      {
        kind: 'note',
        text: 'There is nothing to do. If you want to tell us something about it, answer this email.',
      },
    ],
  }
}

/** Sent to both sides. `isYours` for the side that has the account now. */
export function contestSettledEmail({ isYours, publicUrl }: { isYours: boolean; publicUrl: string }): Email {
  if (!isYours)
    return {
      subject: 'We have looked into the account',
      preheader: 'It stays with another address',
      blocks: [
        {
          kind: 'paragraph',
          text: 'We have looked into whose account it is. It stays with another email address. This is the last email about it here.',
        },
      ],
    }
  return {
    subject: 'The account is yours',
    preheader: 'You can change it again',
    blocks: [
      {
        kind: 'paragraph',
        text: 'We have looked into whose account it is. It is yours, and you can change it again. If you cannot log in, choose a new password:',
      },
      { kind: 'button', label: 'Choose a password', url: `${publicUrl}/forgot-password` },
      {
        kind: 'paragraph',
        text: 'Check where your payouts go. They wait until you confirm on My Funds that it is you.',
      },
    ],
  }
}
