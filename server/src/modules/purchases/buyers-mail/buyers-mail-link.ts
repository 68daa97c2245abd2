import { type AccountId, isStoredId, type ProfileId } from '@sayso/contract/ids'
import type { KeyRing } from '../../../platform/keys/key-ring.ts'
import { createSignedLinks } from '../../../platform/mail/signed-mail-link.ts'

/** Unsubscribes this account from emails of this author. */
export interface UnsubscribeLink {
  readonly accountId: AccountId
  readonly authorId: ProfileId
}

export function createUnsubscribeLinks(ring: KeyRing) {
  const links = createSignedLinks(ring, 'stop-buyers-mail')
  return {
    tokenFor: ({ accountId, authorId }: UnsubscribeLink): string => links.tokenFor([accountId, authorId]),
    /** Null if the signature is invalid. */
    read(token: string): UnsubscribeLink | null {
      const [accountId = '', authorId = ''] = links.read(token) ?? []
      if (!isStoredId(accountId) || !isStoredId(authorId)) return null
      return { accountId: accountId as AccountId, authorId: authorId as ProfileId }
    },
  }
}
