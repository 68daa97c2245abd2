import type { Email } from '../../platform/mail/email.ts'
import { wasNotMe } from '../accounts/index.ts'

/** Neither email leads to the file: whoever reads somebody's mail must not get everything they ever wrote. */
export function exportAskedEmail(asked: { publicUrl: string; undoUrl: string | null; days: number }): Email {
  return {
    subject: 'A copy of your data was requested',
    preheader: 'It is being made now',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Someone logged in to your account requested a copy of everything in it. We’ll tell you when it is ready, within a day. It can only be downloaded in Settings, by someone who confirms that it is you.',
      },
      ...wasNotMe(asked),
      ...(asked.undoUrl === null ? [] : [{ kind: 'note', text: 'The copy is then removed too.' } as const]),
    ],
  }
}

export function exportReadyEmail(publicUrl: string, keptDays: number): Email {
  return {
    subject: 'The copy of your data is ready',
    preheader: `It waits in Settings for ${keptDays} days`,
    blocks: [
      {
        kind: 'paragraph',
        text: `The copy of your data waits in Settings, under Your data, for ${keptDays} days. We’ll ask you to confirm that it is you.`,
      },
      { kind: 'button', label: 'Open Settings', url: `${publicUrl}/settings/data` },
      {
        kind: 'note',
        text: 'If you did not request it, press “This wasn’t me” in the email we sent you when it was requested. The copy is then removed.',
      },
    ],
  }
}
