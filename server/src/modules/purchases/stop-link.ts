import { type AccountId, isStoredId, type ProfileId } from '@sayso/contract/ids'
import { createSignedLinks } from '../../platform/mail/signed-link.ts'

/** Whose mail stops, and from whom. */
export interface StopLink {
  readonly accountId: AccountId
  readonly authorId: ProfileId
}

export function createStopLinks(key: string) {
  const links = createSignedLinks(key, 'stop-buyers-mail')
  return {
    tokenFor: ({ accountId, authorId }: StopLink): string => links.tokenFor([accountId, authorId]),
    /** Null for anything we did not sign. */
    read(token: string): StopLink | null {
      const [accountId = '', authorId = ''] = links.read(token) ?? []
      if (!isStoredId(accountId) || !isStoredId(authorId)) return null
      return { accountId: accountId as AccountId, authorId: authorId as ProfileId }
    },
  }
}
