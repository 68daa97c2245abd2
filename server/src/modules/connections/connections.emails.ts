import type { Email } from '../../platform/mail/email.ts'
import type { NetworkName } from './providers/provider.ts'

const NAMES: Readonly<Record<NetworkName, string>> = { twitter: 'Twitter', instagram: 'Instagram' }

/** Tells the owner about a new connection, in case they typed somebody else's PIN or gave theirs away. */
export function connectedEmail(made: {
  publicUrl: string
  network: NetworkName
  username: string
  handle: string
  profileId: string
}): Email {
  const { publicUrl, network, username, handle, profileId } = made
  return {
    subject: `${NAMES[network]} was connected to @${handle}`,
    preheader: `Connected as @${username}`,
    blocks: [
      {
        kind: 'paragraph',
        text: `Your profile @${handle} is now connected to ${NAMES[network]} as @${username}.`,
      },
      { kind: 'paragraph', text: 'If this is not your account there, or was not you, disconnect it:' },
      { kind: 'button', label: 'See my connections', url: `${publicUrl}/profile/${profileId}/edit` },
      { kind: 'note', text: 'And choose a new password if someone else might be logging in as you.' },
    ],
  }
}
