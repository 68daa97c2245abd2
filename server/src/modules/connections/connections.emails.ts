import type { Email } from '../../platform/mail/email.ts'
import { wasNotMe } from '../accounts/index.ts'
import type { NetworkName } from './providers/provider.ts'

export const NETWORK_NAMES: Readonly<Record<NetworkName, string>> = {
  twitter: 'Twitter',
  instagram: 'Instagram',
}

/** Tells the owner about a new connection, in case they typed somebody else's PIN or gave theirs away. */
export function connectedEmail(made: {
  publicUrl: string
  undoUrl: string | null
  days: number
  network: NetworkName
  username: string
  handle: string
  profileId: string
}): Email {
  const { publicUrl, network, username, handle, profileId } = made
  return {
    subject: `${NETWORK_NAMES[network]} was connected to @${handle}`,
    preheader: `Connected as @${username}`,
    blocks: [
      {
        kind: 'paragraph',
        text: `Your profile @${handle} is now connected to ${NETWORK_NAMES[network]} as @${username}.`,
      },
      { kind: 'paragraph', text: 'If it is the wrong account there, disconnect it:' },
      { kind: 'button', label: 'See my connections', url: `${publicUrl}/profile/${profileId}/edit` },
      ...wasNotMe(made),
    ],
  }
}

/** Every email of this module with sample data: see `npm run emails`. */
export function connectionEmailSamples(publicUrl: string): Record<string, Email> {
  const undoUrl = `${publicUrl}/recover#code=${'x'.repeat(43)}`
  const made = {
    publicUrl,
    undoUrl,
    days: 30,
    username: 'ada_there',
    handle: 'ada',
    profileId: '0000000000003',
  }
  return { 'network-connected': connectedEmail({ ...made, network: 'instagram' }) }
}
