import type { Letter } from '../../platform/mail/letter.ts'

/**
 * An author's own words, as they wrote them. What was bought is not in it, and neither is who else got it. Its subject is
 * ours: nobody writes subjects in our name.
 */
export function buyersLetter(told: {
  readonly authorHandle: string
  readonly text: string
  readonly postUrl: string
  readonly supportEmail: string | null
  readonly stopUrl: string
}): Letter {
  const from = `@${told.authorHandle}`
  const replies =
    told.supportEmail === null
      ? 'Replies to this mail are not read.'
      : `If you reply, your answer goes to ${told.supportEmail}, and they see your address.`
  return {
    subject: `A message from ${from} about a post you bought`,
    preheader: `${from} wrote to everybody who bought the post`,
    blocks: [
      { kind: 'paragraph', text: told.text },
      { kind: 'button', label: 'Open the post', url: told.postUrl },
      { kind: 'divider' },
      {
        kind: 'note',
        text: `You get this because you bought a post of ${from}, who does not see your address. ${replies}`,
      },
      { kind: 'link', label: `No more messages from ${from}`, url: told.stopUrl },
    ],
  }
}
