import type { Email } from '../../platform/mail/email.ts'

/**
 * An author's message in their own words. It contains neither what was bought nor who else got it. The subject is ours:
 * users cannot write subjects in our name.
 */
export function buyersEmail(reported: {
  readonly authorHandle: string
  readonly text: string
  readonly postUrl: string
  readonly supportEmail: string | null
  readonly unsubscribeUrl: string
}): Email {
  const from = `@${reported.authorHandle}`
  const replies =
    reported.supportEmail === null
      ? 'Replies to this email are not read.'
      : `If you reply, your answer goes to ${reported.supportEmail}, and they see your address.`
  return {
    subject: `A message from ${from} about a post you bought`,
    preheader: `${from} wrote to everyone who bought the post`,
    blocks: [
      { kind: 'paragraph', text: reported.text },
      { kind: 'button', label: 'Open the post', url: reported.postUrl },
      { kind: 'divider' },
      {
        kind: 'note',
        text: `You’re getting this because you bought a post by ${from}, who can’t see your address. ${replies}`,
      },
      { kind: 'link', label: `No more messages from ${from}`, url: reported.unsubscribeUrl },
    ],
  }
}
