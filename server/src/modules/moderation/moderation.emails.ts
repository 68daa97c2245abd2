import type { Email } from '../../platform/mail/email.ts'

/**
 * Confirms a report of somebody without an account. It repeats nothing that they wrote: anybody could enter somebody
 * else's address, and must not be able to send them a text.
 */
export function reportReceivedEmail({
  publicUrl,
  number,
  token,
}: {
  publicUrl: string
  number: string
  token: string
}): Email {
  const link = new URLSearchParams({ number, token })
  return {
    subject: `We have your report ${number}`,
    preheader: 'A person looks at it',
    blocks: [
      { kind: 'paragraph', text: 'Thank you. A person looks at what you reported, and decides.' },
      { kind: 'code', code: number },
      { kind: 'paragraph', text: 'Here you see how it stands, and later the decision and its reason:' },
      { kind: 'button', label: 'See my report', url: `${publicUrl}/report/status#${link}` },
      {
        kind: 'note',
        text: 'Keep the link to yourself: it opens your report. We delete the report and your address after a year.',
      },
      {
        kind: 'note',
        text: 'If you did not report anything, somebody entered your address by mistake. There is nothing to do.',
      },
    ],
  }
}
