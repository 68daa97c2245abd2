import type { Email } from '../../platform/mail/email.ts'
import { wasNotMe } from '../accounts/index.ts'

const dayOf = (at: Date) =>
  at.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' })

export function closingEmail(change: {
  readonly publicUrl: string
  readonly undoUrl: string | null
  readonly days: number
  readonly endsAt: Date
}): Email {
  return {
    subject: 'Your account will be deleted',
    preheader: `On ${dayOf(change.endsAt)}, unless you log in before`,
    blocks: [
      {
        kind: 'paragraph',
        text: `You asked us to delete your account. Your profiles and posts are hidden now, and will be erased on ${dayOf(change.endsAt)}, or as soon after that as your money is settled. People who bought your posts keep them.`,
      },
      { kind: 'paragraph', text: 'Changed your mind? Log in before that day, and everything is back.' },
      { kind: 'button', label: 'Keep my account', url: `${change.publicUrl}/login` },
      { kind: 'divider' },
      ...wasNotMe(change),
    ],
  }
}

export function closingReminderEmail(publicUrl: string, endsAt: Date): Email {
  return {
    subject: `Your account will be erased on ${dayOf(endsAt)}`,
    preheader: 'Log in to keep it',
    blocks: [
      {
        kind: 'paragraph',
        text: `You asked us to delete your account. We will erase it on ${dayOf(endsAt)}. After that nobody can bring it back.`,
      },
      { kind: 'paragraph', text: 'If you want to keep it, log in before that day.' },
      { kind: 'button', label: 'Keep my account', url: `${publicUrl}/login` },
    ],
  }
}

/** The last email to an address: nothing here can be answered or undone. */
export function erasedEmail(): Email {
  return {
    subject: 'Your account was deleted',
    preheader: 'This is the last email you get from us',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Your account and what belonged to it are being erased now. Your email address is free: you can register with it again at any time.',
      },
      {
        kind: 'paragraph',
        text: 'The law makes us keep records of payments for ten years. They no longer name you.',
      },
      { kind: 'note', text: 'Copies in our backups are gone after 35 days.' },
    ],
  }
}
